import type { Effects, Feature } from '#access/feature.ts'
import { accountFeature } from './account/index.ts'
import { peopleFeature } from './people/index.ts'
import { deskFeature } from './desk/index.ts'
import { addressesFeature } from '#features/addresses/server/index.ts'
import { auditsFeature } from '#features/audits/server/index.ts'
import { betaFeature } from '#features/beta/server/index.ts'
import { blogFeature } from '#features/blog/server/index.ts'
import { catalogFeature } from '#features/catalog/server/index.ts'
import { catalogImportsFeature } from '#features/catalog-imports/server/index.ts'
import { catalogPurchasesFeature } from '#features/catalog-purchases/server/index.ts'
import { checkoutFeature } from '#features/checkout/server/index.ts'
import { contentFeature } from '#features/content/server/index.ts'
import { dealerAccountsFeature } from '#features/dealer-accounts/server/index.ts'
import { dealersFeature } from '#features/dealers/server/index.ts'
import { duplicatesFeature } from '#features/duplicates/server/index.ts'
import { disputesFeature } from '#features/disputes/server/index.ts'
import { fraudFeature } from '#features/fraud/server/index.ts'
import { filesFeature } from '#features/files/server/index.ts'
import { garageFeature } from '#features/garage/server/index.ts'
import { cartRemindersFeature } from '#features/cart-reminders/server/index.ts'
import { giftCardsFeature } from '#features/gift-cards/server/index.ts'
import { quickOrdersFeature } from '#features/quick-orders/server/index.ts'
import { quotesFeature } from '#features/quotes/server/index.ts'
import { guidesFeature } from '#features/guides/server/index.ts'
import { identityFeature } from '#features/identity/server/index.ts'
import { booksFeature } from '#features/books/server/index.ts'
import { metricsFeature } from '#features/metrics/server/index.ts'
import { leadsFeature } from '#features/leads/server/index.ts'
import { logsFeature } from '#features/logs/server/index.ts'
import { mailsFeature } from '#features/mails/server/index.ts'
import { newsletterFeature } from '#features/newsletter/server/index.ts'
import { noticesFeature } from '#features/notices/server/index.ts'
import { orderChangesFeature } from '#features/order-changes/server/index.ts'
import { ordersFeature } from '#features/orders/server/index.ts'
import { partnersFeature } from '#features/partners/server/index.ts'
import { paymentMethodsFeature } from '#features/payment-methods/server/index.ts'
import { paymentsFeature } from '#features/payments/server/index.ts'
import { personalDataFeature } from '#features/personal-data/server/index.ts'
import { picturesFeature } from '#features/pictures/server/index.ts'
import { pricingFeature } from '#features/pricing/server/index.ts'
import { productsFeature } from '#features/products/server/index.ts'
import { priceListsFeature } from '#features/price-lists/server/index.ts'
import { promotionsFeature } from '#features/promotions/server/index.ts'
import { shippingFeature } from '#features/shipping/server/index.ts'
import { pushFeature } from '#features/push/server/index.ts'
import { rescueFeature } from '#features/rescue/server/index.ts'
import { returnsFeature } from '#features/returns/server/index.ts'
import { reviewsFeature } from '#features/reviews/server/index.ts'
import { savedViewsFeature } from '#features/saved-views/server/index.ts'
import { searchFeature } from '#features/search/server/index.ts'
import { seoFeature } from '#features/seo/server/index.ts'
import { signaturesFeature } from '#features/signatures/server/index.ts'
import { systemFeature } from '#features/system/server/index.ts'
import { supportHoursFeature } from '#features/support-hours/server/index.ts'
import { ticketsFeature } from '#features/tickets/server/index.ts'
import { revisionsFeature } from '#features/revisions/server/index.ts'
import { visitsFeature } from '#features/visits/server/index.ts'
import { vehiclesFeature } from '#features/vehicles/server/index.ts'
import { rentalsFeature } from '#features/rentals/server/index.ts'
import { tradeInsFeature } from '#features/trade-ins/server/index.ts'
import { transactionsFeature } from '#features/transactions/server/index.ts'
import { translationsFeature } from '#features/translations/server/index.ts'
import { tuneCreditsFeature } from '#features/tune-credits/server/index.ts'
import { tuneEditingFeature } from '#features/tune-editing/server/index.ts'
import { tuneRequestsFeature } from '#features/tune-requests/server/index.ts'
import { tunesFeature } from '#features/tunes/server/index.ts'
import { usersFeature } from '#features/users/server/index.ts'
import { valueTransfersFeature } from '#features/value-transfers/server/index.ts'

/** Every feature with calls, jobs or effects, dependencies first. */
const parts: readonly Feature[] = [
  addressesFeature,
  paymentMethodsFeature,
  identityFeature,
  savedViewsFeature,
  auditsFeature,
  revisionsFeature,
  translationsFeature,
  booksFeature,
  mailsFeature,
  pushFeature,
  filesFeature,
  picturesFeature,
  pricingFeature,
  supportHoursFeature,
  noticesFeature,
  vehiclesFeature,
  garageFeature,
  guidesFeature,
  reviewsFeature,
  tunesFeature,
  productsFeature,
  seoFeature,
  duplicatesFeature,
  catalogImportsFeature,
  logsFeature,
  catalogFeature,
  dealersFeature,
  contentFeature,
  blogFeature,
  newsletterFeature,
  betaFeature,
  visitsFeature,
  searchFeature,
  ordersFeature,
  paymentsFeature,
  tuneCreditsFeature,
  signaturesFeature,
  dealerAccountsFeature,
  partnersFeature,
  tuneEditingFeature,
  checkoutFeature,
  priceListsFeature,
  quickOrdersFeature,
  promotionsFeature,
  shippingFeature,
  cartRemindersFeature,
  giftCardsFeature,
  quotesFeature,
  orderChangesFeature,
  systemFeature,
  ticketsFeature,
  rescueFeature,
  catalogPurchasesFeature,
  tuneRequestsFeature,
  rentalsFeature,
  returnsFeature,
  tradeInsFeature,
  valueTransfersFeature,
  transactionsFeature,
  usersFeature,
  disputesFeature,
  fraudFeature,
  leadsFeature,
  metricsFeature,
  personalDataFeature,
  accountFeature,
  peopleFeature,
]

/** Every feature, including those built from the lists of all others. */
export const features: readonly Feature[] = [...parts, deskFeature(parts.flatMap(({ operations }) => operations))]

/** Effects by name. */
export const effects = Object.fromEntries(
  [...new Set(features.flatMap((feature) => Object.keys(feature.effects ?? {})))].map((name) => [
    name,
    features.flatMap((feature) => feature.effects?.[name as keyof Effects] ?? []),
  ]),
) as unknown as Effects
