import pg from 'pg'
import { openDatabase } from '#kit/server/database.ts'
import { loadCartReminders } from './load/load-cart-reminders.ts'
import { loadCatalog } from './load/load-catalog.ts'
import { loadCatalogTranslations, loadTuneTranslations } from './load/load-catalog-translations.ts'
import { followVersions } from '#kit/server/versioned.ts'
import { loadDealerAccounts } from './load/load-dealer-accounts.ts'
import { loadDealers } from './load/load-dealers.ts'
import { loadEarnings } from './load/load-earnings.ts'
import { loadFraudChecks } from './load/load-fraud-checks.ts'
import { loadGatewayPayouts } from './load/load-gateway-payouts.ts'
import { loadGiftCards } from './load/load-gift-cards.ts'
import { loadKits } from './load/load-kits.ts'
import { loadInvitations } from './load/load-invitations.ts'
import { loadLeads } from './load/load-leads.ts'
import { loadMetrics } from './load/load-metrics.ts'
import { loadLogs } from './load/load-logs.ts'
import { loadOrders } from './load/load-orders.ts'
import { loadParcels } from './load/load-parcels.ts'
import { loadRentals } from './load/load-rentals.ts'
import { loadTradeIns } from './load/load-trade-ins.ts'
import { loadDuplicates } from './load/load-duplicates.ts'
import { loadSeo } from './load/load-seo.ts'
import { loadSignatures } from './load/load-signatures.ts'
import { orderAudits } from './load/order-audits.ts'
import { loadValueTransfers } from './load/load-value-transfers.ts'
import { loadBeta } from './load/load-beta.ts'
import { loadVariants } from './load/load-variants.ts'
import { loadVisits } from './load/load-visits.ts'
import { loadTickets } from './load/load-tickets.ts'
import { loadGarage } from './load/load-garage.ts'
import { loadCatalogWork } from './load/load-catalog-work.ts'
import { loadTypeGroups } from './load/load-type-groups.ts'
import { loadPriceTiers } from './load/load-price-tiers.ts'
import { loadPriceLists } from './load/load-price-lists.ts'
import { loadPeople } from './load/load-people.ts'
import { loadBlog } from './load/load-blog.ts'
import { loadNewsletter } from './load/load-newsletter.ts'
import { loadPositions } from './load/load-positions.ts'
import { loadRescue } from './load/load-rescue.ts'
import { loadGuides } from './load/load-guides.ts'
import { loadPictures } from './load/load-pictures.ts'
import { loadQuotes } from './load/load-quotes.ts'
import { loadReturns } from './load/load-returns.ts'
import { loadReviews } from './load/load-reviews.ts'
import { loadRequests } from './load/load-requests.ts'
import { loadShop } from './load/load-shop.ts'
import { loadStock } from './load/load-stock.ts'
import type { Settings } from '#integrations/settings.ts'

/**
 * Fills an empty database with the demo shop, always the same except for dates.
 * @returns false, changing nothing, if there already is a catalog
 */
export async function loadDemo(
  ownerUrl: string,
  options: { scale: number; now: Date; settings?: Settings },
): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'overboost-demo' })
  const database = openDatabase({ url: ownerUrl, poolMax: 2, asOwner: true })
  await client.connect()
  try {
    const { rows } = await client.query<{ filled: boolean }>(
      'select exists (select 1 from makes) or exists (select 1 from products) as filled',
    )
    if (rows[0]?.filled) return false
    await loadCatalog(client, options.scale)
    await loadShop(database, options.now)
    await loadPeople(database)
    await loadInvitations(database, options.now)
    await loadPriceTiers(database, options.now)
    await loadTypeGroups(database)
    await loadGarage(database)
    const dealerIds = await loadDealers(database, options.now)
    await loadTickets(database, options.now)
    const versions = await followVersions(database, ownerUrl)
    try {
      await loadOrders(database, versions, options.now)
      await loadDealerAccounts(database, versions, dealerIds, options.now)
      await loadValueTransfers(database)
      await loadTradeIns(database, versions, options.now)
      await loadRentals(database, versions, options.now)
    } finally {
      await versions.close()
    }
    await loadStock(database, options.now)
    await loadParcels(database, options.now)
    await loadReturns(database, options.now)
    await loadKits(database)
    await loadEarnings(database, options.now)
    await loadFraudChecks(database)
    await loadCartReminders(database, options.now)
    await loadGiftCards(database, options.now, options.settings)
    const stocked = await followVersions(database, ownerUrl)
    await loadQuotes(database, stocked, options.now).finally(() => stocked.close())
    await loadReviews(database, options.settings, options.now)
    // Files go into the store named in the settings; without settings there are none.
    if (options.settings) await loadPictures(database, options.settings)
    await loadGuides(database, options.now)
    await loadBlog(database, options.now, options.settings)
    await loadNewsletter(database, options.now)
    await loadBeta(database, options.now, options.settings)
    await loadVisits(database, options.now)
    await loadPositions(database)
    await loadRescue(database, options.now)
    await loadLeads(database, options.now)
    await loadSeo(database)
    await loadDuplicates(database)
    await loadCatalogWork(database, options.now)
    if (options.settings) await loadRequests(database, options.settings, options.now)
    if (options.settings) await loadLogs(database, options.settings, options.now)
    if (options.settings) await loadSignatures(database, options.settings, options.now)
    await loadGatewayPayouts(database, options.now)
    await loadVariants(database)
    await loadCatalogTranslations(database)
    // Larger catalogs are for benchmarks, which only read English.
    if (options.scale === 1) await loadTuneTranslations(database)
    await loadPriceLists(database)
    await orderAudits(database)
    await loadMetrics(database, options.now)
    return true
  } finally {
    await client.end()
    await database.close()
  }
}
