/** Bulk actions, each tried on the demo's rows: applied, skipped, stale, without permission, and undone. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { listPostRecords, updatePost } from '#features/blog/contract/staff.ts'
import { listPositionRecords, updatePosition } from '#features/content/contract/positions.ts'
import { listQuestionRecords, updateQuestion } from '#features/content/contract/questions.ts'
import { listPageRecords, updatePage } from '#features/content/contract/staff-pages.ts'
import { listProgramRecords, updateProgram } from '#features/beta/contract/staff.ts'
import { listCartReminders } from '#features/cart-reminders/contract/staff.ts'
import { reminderActs } from '#features/cart-reminders/screens/admin/reminder-acts.ts'
import { listReceivables } from '#features/dealer-accounts/contract/invoices.ts'
import { receivableActs } from '#features/dealer-accounts/screens/admin/receivable-acts.ts'
import { listDuplicates } from '#features/duplicates/contract.ts'
import { duplicateActs } from '#features/duplicates/screens/admin/duplicate-acts.ts'
import { listFraudChecks } from '#features/fraud/contract.ts'
import { checkActs } from '#features/fraud/screens/admin/check-acts.ts'
import { listGiftCards } from '#features/gift-cards/contract/staff.ts'
import { giftCardActs } from '#features/gift-cards/screens/admin/gift-card-acts.ts'
import { listGuideRecords, updateGuide } from '#features/guides/contract/staff.ts'
import { listLeadContacts } from '#features/leads/contract/contacts.ts'
import { listLeadDeals } from '#features/leads/contract/deals.ts'
import { getLeadSettings } from '#features/leads/contract/settings.ts'
import { listLeadActivities } from '#features/leads/contract/work.ts'
import { activityActs } from '#features/leads/screens/activity-bulk.ts'
import { contactActs } from '#features/leads/screens/contact-bulk.ts'
import { dealActs } from '#features/leads/screens/deal-bulk.ts'
import { listCampaigns, listSubscribers } from '#features/newsletter/contract/staff.ts'
import { campaignActs } from '#features/newsletter/screens/admin/campaign-acts.ts'
import { subscriberActs } from '#features/newsletter/screens/admin/subscriber-acts.ts'
import { listAlertRecords } from '#features/notices/contract/alerts.ts'
import { alertActs } from '#features/notices/screens/admin/alert-acts.ts'
import { listPriceLists, updatePriceList } from '#features/price-lists/contract/price-lists.ts'
import { listDealerGroups } from '#features/price-lists/contract/dealer-groups.ts'
import { groupActs } from '#features/price-lists/screens/admin/group-acts.ts'
import { listTaxRates } from '#features/pricing/contract/tax-rates.ts'
import { taxRateActs } from '#features/pricing/screens/admin/tax-rate-acts.ts'
import { listCategoryRecords } from '#features/products/contract/categories.ts'
import { listKits } from '#features/products/contract/kits.ts'
import { listProductRecords } from '#features/products/contract/product-records.ts'
import { listSerialNumbers } from '#features/products/contract/serial-numbers.ts'
import { listStockLocations } from '#features/products/contract/stock-locations.ts'
import { listStockTransfers, listSupplyOrders } from '#features/products/contract/stock-moves.ts'
import { listStock } from '#features/products/contract/stock.ts'
import { productActs } from '#features/products/screens/admin/product-acts.ts'
import { categoryActs } from '#features/products/screens/admin/category-acts.tsx'
import { locationActs } from '#features/products/screens/admin/stock/location-acts.ts'
import { supplyActs, transferActs } from '#features/products/screens/admin/stock/move-acts.ts'
import { serialActs } from '#features/products/screens/admin/stock/serial-acts.ts'
import { stockListActs } from '#features/products/screens/admin/stock/stock-list-acts.ts'
import { listPromotions, updatePromotion } from '#features/promotions/contract/promotions.ts'
import { listSaleRecords } from '#features/promotions/contract/sales.ts'
import { saleActs } from '#features/promotions/screens/admin/sale-acts.ts'
import { listQuotes } from '#features/quotes/contract/staff.ts'
import { quoteActs } from '#features/quotes/screens/admin/quote-acts.ts'
import { listRentalUnits, listStaffRentals } from '#features/rentals/contract/staff.ts'
import { rentalListActs } from '#features/rentals/screens/admin/rental-list-acts.ts'
import { unitActs } from '#features/rentals/screens/admin/unit-acts.ts'
import { listReturns } from '#features/returns/contract/staff.ts'
import { returnListActs } from '#features/returns/screens/admin/return-list-acts.ts'
import { listStaffReviews } from '#features/reviews/contract/staff.ts'
import { reviewActs } from '#features/reviews/screens/admin/review-acts.ts'
import { listRedirects } from '#features/seo/contract/staff.ts'
import { redirectActs } from '#features/seo/screens/admin/redirect-acts.ts'
import { listTiers, updateTier } from '#features/shipping/contract/tiers.ts'
import { listTickets } from '#features/tickets/contract/staff.ts'
import { ticketActs } from '#features/tickets/screens/admin/ticket-acts.ts'
import { listFulfilments } from '#features/transactions/contract/fulfilment.ts'
import { fulfilmentActs } from '#features/transactions/screens/admin/fulfilment-acts.ts'
import { listStaffTradeIns } from '#features/trade-ins/contract/staff.ts'
import { tradeInListActs } from '#features/trade-ins/screens/admin/trade-in-list-acts.ts'
import { listIssuedCredits } from '#features/tune-credits/contract/tune-credits.ts'
import { creditActs } from '#features/tune-credits/screens/admin/credit-acts.ts'
import { listStaffInvitations } from '#features/users/contract/invitations.ts'
import { invitationBulk } from '#features/users/screens/admin/invitation-bulk.ts'
import { listUsers } from '#features/users/contract/users.ts'
import { userActs } from '#features/users/screens/admin/user-acts.ts'
import { listValueTransfers } from '#features/value-transfers/contract.ts'
import { valueTransferListActs } from '#features/value-transfers/screens/admin/value-transfer-list-acts.ts'
import { listMakeRecords, updateMake } from '#features/vehicles/contract/makes.ts'
import { catalogTried } from './bulk-catalog.ts'
import { partnersTried } from './bulk-partners.ts'
import { records, type Tried, tryBulkAct } from './bulk.ts'
import { fillBulkRows } from './fixtures-bulk.ts'
import { useWorld } from './world.ts'

const { world } = await useWorld({
  environment: { WORKER: '0' },
  fill: {
    demo: async (owner) => {
      await loadDemo(owner.url, { scale: 1, now: new Date() })
    },
  },
})
const { rows: users } = await world.owner.db.execute<{ id: number; name: string }>(
  sql`select id, name from users where email = 'superadmin@demo.overboost.test'`,
)
const me = users[0]!
const staff = await world.login({ ...me, email: '' })
await fillBulkRows(world.owner.db, staff)
// After the rows, which make partners of customers: that ends their sessions.
const customer = await world.login()
const { body: settings } = await staff.call(getLeadSettings, {})

const reason = { reason: 'A word to the wise' }
const owner = String(settings.owners.find(({ id }) => id !== me.id)?.id ?? me.id)
const all: Record<string, Tried> = {
  ...(await catalogTried(staff)),
  posts: records(listPostRecords, updatePost),
  pages: records(listPageRecords, updatePage),
  questions: records(listQuestionRecords, updateQuestion),
  positions: records(listPositionRecords, updatePosition),
  programs: records(listProgramRecords, updateProgram),
  'price lists': records(listPriceLists, updatePriceList),
  'shipping tiers': records(listTiers, updateTier),
  promotions: records(listPromotions, updatePromotion),
  products: { list: listProductRecords, acts: productActs, stale: 'stale_version' },
  kits: { list: listKits, acts: productActs, stale: 'stale_version' },
  alerts: { list: listAlertRecords, acts: alertActs, stale: 'stale_version' },
  sales: { list: listSaleRecords, acts: saleActs, stale: 'sale_not_running' },
  people: {
    list: listUsers,
    acts: userActs,
    asked: { 'Add tag': { tag: 'VIP' }, 'Remove tag': { tag: 'vip' } },
    stale: 'stale_version',
  },
  stock: { list: listStock, acts: stockListActs, asked: { 'Set low-stock mark': { low: '77' } }, stale: null },
  orders: {
    list: listFulfilments,
    acts: fulfilmentActs,
    asked: { Hold: reason, Release: reason },
    stale: null,
  },
  returns: { list: listReturns, acts: returnListActs, stale: 'stale_version' },
  'fraud checks': {
    list: listFraudChecks,
    acts: checkActs,
    asked: { Approve: reason, Reject: reason },
    stale: 'stale_version',
  },
  // Writing off a unit twice has no further effect.
  'serial numbers': { list: listSerialNumbers, acts: serialActs, asked: { 'Write off': reason }, stale: null },
  'tax rates': { list: listTaxRates, acts: taxRateActs, stale: { 'End today': 'stale_version', Delete: 'not_found' } },
  categories: {
    list: listCategoryRecords,
    acts: categoryActs,
    asked: { Move: { below: '' } },
    stale: { Move: 'stale_version', Delete: 'not_found' },
  },
  'dealer groups': { list: listDealerGroups, acts: groupActs, stale: 'not_found' },
  locations: { list: listStockLocations, acts: locationActs, stale: 'stale_version' },
  transfers: { list: listStockTransfers, acts: transferActs, stale: 'stale_version' },
  'supplier orders': {
    list: listSupplyOrders,
    acts: supplyActs,
    asked: { Postpone: { days: '7', ...reason }, Close: reason },
    stale: 'stale_version',
  },
  quotes: { list: listQuotes, acts: quoteActs, asked: { Cancel: reason }, stale: 'quote_moved' },
  'gift cards': {
    list: listGiftCards,
    acts: giftCardActs,
    asked: { Freeze: reason, Unfreeze: reason },
    stale: 'gift_card_moved',
  },
  'cart reminders': {
    list: listCartReminders,
    acts: reminderActs,
    asked: { Cancel: reason, Resume: reason },
    stale: 'reminder_moved',
  },
  guides: records(listGuideRecords, updateGuide),
  makes: records(listMakeRecords, updateMake),
  rentals: { list: listStaffRentals, acts: rentalListActs, stale: 'rental_moved' },
  'trade-ins': { list: listStaffTradeIns, acts: tradeInListActs, stale: 'trade_in_moved' },
  'value transfers': {
    list: listValueTransfers,
    acts: valueTransferListActs,
    asked: { 'Mark as reviewed': reason },
    stale: 'value_transfer_moved',
  },
  'rental units': {
    list: listRentalUnits,
    acts: unitActs,
    asked: { 'Remove from fleet': reason, 'Return to fleet': reason },
    stale: 'stale_version',
  },
  invitations: {
    list: listStaffInvitations,
    acts: invitationBulk,
    asked: { Withdraw: reason },
    stale: { 'Send again': null, Withdraw: 'invite_invalid' },
  },
  'tune credits': {
    list: listIssuedCredits,
    acts: creditActs,
    asked: { Withdraw: reason },
    stale: 'credit_code_unusable',
  },
  redirects: { list: listRedirects, acts: redirectActs, stale: 'not_found' },
  receivables: {
    list: listReceivables,
    acts: receivableActs,
    asked: { 'Send reminder': reason, 'Hold credit': reason, 'Release credit': reason },
    stale: { 'Send reminder': 'reminded_today', 'Hold credit': null, 'Release credit': null },
  },
  duplicates: { list: listDuplicates, acts: duplicateActs, stale: 'duplicate_decided' },
  newsletters: { list: listCampaigns, acts: campaignActs, stale: 'newsletter_state_changed' },
  reviews: { list: listStaffReviews, acts: reviewActs, asked: { Reject: reason }, stale: 'review_decided' },
  subscribers: {
    list: listSubscribers,
    acts: subscriberActs,
    asked: { Unsubscribe: reason },
    stale: 'newsletter_state_changed',
  },
  tickets: {
    list: listTickets,
    acts: ticketActs(me),
    stale: {
      'Assign to me': null,
      Unassign: null,
      Solve: 'ticket_state_changed',
      Close: 'ticket_state_changed',
      Reopen: 'ticket_state_changed',
    },
  },
  contacts: {
    list: listLeadContacts,
    acts: contactActs(settings),
    asked: {
      Assign: { owner },
      'Add label': { label: String(settings.labels[0]!.id) },
      'Remove label': { label: String(settings.labels[0]!.id) },
    },
    stale: 'stale_version',
  },
  activities: {
    list: listLeadActivities,
    query: { due: 'open' },
    acts: activityActs(settings),
    asked: { Postpone: { days: '7' }, Assign: { owner } },
    stale: { Done: 'stale_version', Delete: 'not_found', Postpone: 'stale_version', Assign: 'stale_version' },
  },
  deals: {
    list: listLeadDeals,
    acts: dealActs(settings),
    asked: {
      Move: { stage: String(settings.pipelines[0]!.stages[0]!.id) },
      Assign: { owner },
      Lost: { reason: String(settings.reasons[0]!.id), words: 'Too late' },
      'Add label': { label: String(settings.labels[0]!.id) },
      'Remove label': { label: String(settings.labels[0]!.id) },
    },
    stale: 'stale_version',
  },
  ...(await partnersTried(staff)),
}
const tries = Object.entries(all).flatMap(([name, tried]) => tried.acts.map(({ label }) => ({ name, label, tried })))

describe.each(tries)('$label of $name', ({ tried, label }) => {
  test('is refused without the right, done, refused when stale, and undone', async () => {
    expect(await tryBulkAct({ staff, customer }, tried, label)).toBeGreaterThan(0)
  })
})
