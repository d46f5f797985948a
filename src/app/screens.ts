/**
 * Every screen of the product: the single source of routes, links, sitemap, the access sweep and the generated list of
 * screens. A screen without a file doesn't exist yet and answers 404.
 */
import * as app from '#app/messages/m.ts'
import * as catalogPurchases from '#features/catalog-purchases/messages/m.ts'
import * as checkout from '#features/checkout/messages/m.ts'
import * as dealerAccounts from '#features/dealer-accounts/messages/m.ts'
import * as dealers from '#features/dealers/messages/m.ts'
import * as garage from '#features/garage/messages/m.ts'
import * as identity from '#features/identity/messages/m.ts'
import * as logs from '#features/logs/messages/m.ts'
import * as orders from '#features/orders/messages/m.ts'
import * as partners from '#features/partners/messages/m.ts'
import * as products from '#features/products/messages/m.ts'
import * as cartReminders from '#features/cart-reminders/messages/m.ts'
import * as quotes from '#features/quotes/messages/m.ts'
import * as rentals from '#features/rentals/messages/m.ts'
import * as returnTexts from '#features/returns/messages/m.ts'
import * as reviews from '#features/reviews/messages/m.ts'
import * as tickets from '#features/tickets/messages/m.ts'
import * as tuneCredits from '#features/tune-credits/messages/m.ts'
import * as tuneRequests from '#features/tune-requests/messages/m.ts'
import { contentScreens } from './content-screens.ts'
import { catalogScreens } from './catalog-screens.ts'
import { affiliate, at, backOffice, browser, type Screen, member, memberSheet, moved, own, staff, tuner } from './screen.ts'
import { leadScreens } from './lead-screens.ts'
import { metricScreens } from './metric-screens.ts'
import { warehouseScreens } from './warehouse-screens.ts'

export type { Screen } from './screen.ts'

export const screens: readonly Screen[] = [
  // the house
  at('/', 'app', 'home-page.tsx', { indexed: true }),
  at('/forbidden', 'app', 'forbidden-page.tsx', { title: app.noAccess }),
  at('/offline', 'app', 'offline-page.tsx'),
  at('/cookie-preferences', 'notices', 'cookie-preferences-page.tsx', { indexed: true }),

  // login and account
  at('/auth/login', 'identity', 'login-page.tsx', { ...browser, mantine: true }),
  at('/auth/register', 'identity', 'register-page.tsx', { ...browser, title: identity.createAnAccount }),
  at('/auth/forgot-password', 'identity', 'forgot-password-page.tsx', { ...browser, title: identity.forgotPassword }),
  at('/auth/reset-password', 'identity', 'reset-password-page.tsx', { ...browser, mantine: true }),
  at('/auth/verify-email', 'identity', 'verify-email-page.tsx', browser),
  at('/auth/success', 'identity', 'success-page.tsx', browser),
  at('/auth/error', 'identity', 'error-page.tsx', { ...browser, title: identity.loginFailed }),
  at('/profile', 'app', 'account/profile-page.tsx', own),
  at('/profile/security', 'app', 'account/security-page.tsx', { ...own, mantine: true }),
  at('/garage', 'app', 'account/garage-page.tsx', { ...browser, title: garage.garage, skeleton: 6 }),

  // redirects
  ...['/tune/:tag', '/tunes/:tag', '/buy/:tag', '/shop/:tag'].map((path) => moved(path, 'tag-redirect.ts')),
  ...[
    '/ecu-tuning',
    '/ktag',
    '/tesla/charger',
    '/tesla/cable',
    '/tesla/case',
    '/dealer-blog',
    '/dealer-blog/:id/:slug',
    '/tuning/request/:id/download',
    '/admin/dealer/dealer-signature-authority',
  ].map((path) => moved(path, 'moved-redirect.ts')),

  // catalog
  at('/catalog', 'catalog', 'catalog-page.tsx', { indexed: true }),
  ...[
    '/catalog/all-tunes',
    '/catalog/engine-tuning',
    '/catalog/turbo-tuning',
    '/catalog/performance-tuning',
    '/catalog/eco-tuning',
    '/catalog/tcu-tuning',
    '/catalog/stage-1-tuning',
    '/catalog/stage-2-tuning',
    '/catalog/stage-3-tuning',
    '/catalog/stage-4-tuning',
    '/catalog/diesel-tuning',
  ].map((path) => at(path, 'catalog', 'tune-list-page.tsx', { indexed: true })),
  at('/catalog/:make', 'catalog', 'make-page.tsx', { indexed: true }),
  at('/catalog/:make/:year', 'catalog', 'year-page.tsx', { indexed: true }),
  at('/catalog/:make/:year/:model', 'catalog', 'model-page.tsx', { indexed: true }),
  at('/catalog/:make/:year/:model/:engine/:transmission?', 'app', 'catalog/engine-page.tsx', { indexed: true }),
  at('/catalog/:make/:year/:model/:engine/:transmission/:addons', 'catalog', 'addons-redirect.ts', {
    redirect: true,
  }),
  at('/guide/:make?/:year?/:model?/:engine?/:transmission?', 'catalog', 'guide-page.tsx', { indexed: true }),
  at('/dyno', 'catalog', 'dyno-page.tsx', { indexed: true }),

  // datalogs: your own need a login, shared ones the token in the URL fragment
  at('/graph', 'logs', 'log-list-page.tsx', { ...own, mantine: true }),
  at('/graph/:id', 'app', 'logs/log-page.tsx', { ...browser, contactless: true, title: logs.log, skeleton: 14 }),

  at('/search', 'search', 'search-page.tsx'),

  // products and checkout
  at('/products', 'products', 'shop/product-list-page.tsx', { indexed: true }),
  at('/reviews/:id/:token', 'reviews', 'write-review-page.tsx', { ...browser, contactless: true, title: reviews.writeReview, skeleton: 8 }),
  at('/reviews/stop-mails/:id/:token', 'reviews', 'stop-mails-page.tsx', { ...browser, contactless: true, title: reviews.stopMails, skeleton: 3 }),
  at('/wish-list', 'products', 'shop/wish-list-page.tsx', { ...browser, title: products.wishList, skeleton: 6 }),
  at('/products/:slug', 'app', 'products/product-page.tsx'),
  at('/kit-builder', 'app', 'kits/kit-builder-page.tsx'),
  at('/purchase/catalog', 'catalog-purchases', 'purchase-page.tsx', { contactless: true, title: catalogPurchases.buyYourTune }),
  at('/trade-in', 'trade-ins', 'shop/trade-in-page.tsx', { indexed: true, mantine: true, contactless: true }),
  at('/rental', 'rentals', 'shop/rental-page.tsx', { ...browser, contactless: true, title: rentals.yourRental }),
  at('/checkout', 'checkout', 'checkout-page.tsx', { contactless: true, title: checkout.checkout }),
  at('/gift-cards', 'gift-cards', 'gift-card-page.tsx', { indexed: true, mantine: true, contactless: true }),
  at('/quote/:id/:token', 'quotes', 'quote-page.tsx', { ...browser, contactless: true, title: quotes.quote, skeleton: 12 }),
  at('/saved-cart/:id/:token', 'cart-reminders', 'saved-cart-page.tsx', { ...browser, title: cartReminders.savedCart, skeleton: 8 }),
  at('/find-order', 'orders', 'find-order-page.tsx', { indexed: true }),
  at('/profile/orders', 'orders', 'order-list-page.tsx', { ...own, title: orders.myOrders, right: 'user', skeleton: 10 }),
  at('/profile/orders/:id/return', 'returns', 'return-page.tsx', { ...own, title: returnTexts.returnItems, right: 'user', skeleton: 10 }),
  at('/profile/orders/:id/:token/return', 'returns', 'guest-return-page.tsx', { ...browser, contactless: true, title: returnTexts.returnItems, skeleton: 10 }),
  at('/profile/orders/:id/:token/again', 'app', 'account/order-again-page.tsx', { ...browser, contactless: true, title: orders.orderAgain, skeleton: 10 }),
  at('/profile/orders/:id/:token/invoice', 'orders', 'invoice-page.tsx', { ...browser, layout: 'blank', contactless: true, title: orders.orderAndInvoice, skeleton: 12 }),
  at('/profile/:id/snapshot', 'orders', 'snapshot-page.tsx', { ...own, layout: 'blank', contactless: true, title: orders.order, right: 'user', skeleton: 12 }),

  // tuning
  at('/tuning', 'tune-requests', 'upload-page.tsx', own),
  at('/tuning/immo', 'tune-requests', 'immo-page.tsx', own),

  // tune requests and credits
  at('/tuning/requests', 'tune-requests', 'request-list-page.tsx', { ...own, title: tuneRequests.myTuneRequests, right: 'user', skeleton: 10 }),
  at('/tuning/support', 'tune-requests', 'support-page.tsx', { ...own, title: tuneRequests.tuningSupport, right: 'user' }),
  at('/tuning/request/:id/status', 'tune-requests', 'status-page.tsx', { ...own, title: tuneRequests.tuneRequest, right: 'user', skeleton: 12 }),
  at('/tuning/tunes', 'tune-requests', 'tunes-page.tsx', { ...own, title: tuneRequests.vehicleAndTunes, skeleton: 14 }),
  at('/tuning/purchase', 'tune-requests', 'purchase-page.tsx', { ...own, contactless: true, title: tuneRequests.requestPayment, skeleton: 12 }),
  at('/tuning/files', 'tune-requests', 'files-page.tsx', { ...own, title: tuneRequests.requestFiles }),
  at('/tuning/information', 'tune-requests', 'information-page.tsx', { ...own, title: tuneRequests.information, skeleton: 10 }),
  at('/tuning/custom-tuning', 'tune-requests', 'custom-page.tsx', { ...own, title: tuneRequests.customTuning }),
  at('/tuning/tuning-help', 'tune-requests', 'help-page.tsx', { ...own, title: tuneRequests.requestHelp }),
  at('/tuning/link-purchase', 'tune-requests', 'link-purchase-page.tsx', { ...own, title: tuneRequests.linkPurchase }),
  at('/tuner/queue', 'tune-requests', 'queue/queue-page.tsx', { ...tuner, title: tuneRequests.workQueue, right: 'requests.work', skeleton: 12 }),
  at('/tuner/queue/:id', 'tune-requests', 'queue/work-page.tsx', { ...tuner, title: tuneRequests.tuneRequest, right: 'requests.work', skeleton: 14 }),
  at('/profile/credits', 'tune-credits', 'credits-page.tsx', own),
  at('/tcc/:id', 'tune-credits', 'code-page.tsx', { ...browser, title: tuneCredits.aTuneCredit, skeleton: 5 }),

  // tickets
  at('/contact-us', 'tickets', 'contact-page.tsx', { indexed: true, contactless: true }),
  at('/tuning-ticket', 'tickets', 'tuning-ticket-page.tsx', { indexed: true, contactless: true }),
  at('/profile/tickets', 'tickets', 'ticket-list-page.tsx', { ...own, contactless: true, title: tickets.myTickets, right: 'user' }),
  at('/profile/tickets/:id', 'tickets', 'ticket-page.tsx', { ...own, contactless: true, title: tickets.ticket, right: 'user' }),
  at('/tickets/:id/:token', 'tickets', 'guest-ticket-page.tsx', { ...browser, contactless: true, title: tickets.ticket }),
  at('/feedback/:id/:token/submit', 'tickets', 'feedback-page.tsx', { ...browser, contactless: true, title: tickets.howDidWeDoTitle }),

  ...contentScreens,
  at('/fz/rescue', 'rescue', 'rescue-page.tsx', { indexed: true, mantine: true, contactless: true }),
  staff('/admin/rescue', 'rescue', 'admin/rescue-list-page.tsx', 'Rescue sessions', 'tickets.manage'),
  staff('/admin/rescue/:id', 'rescue', 'admin/rescue-session-page.tsx', 'Rescue session', 'tickets.manage'),

  // dealers
  at('/dealers', 'dealers', 'shop/dealer-list-page.tsx', { indexed: true, mantine: true }),
  at('/new-dealer', 'dealers', 'shop/new-dealer-page.tsx', { indexed: true, mantine: true }),
  at('/profile/dealer-memberships', 'dealers', 'memberships-page.tsx', own),
  at('/dealer/:slug', 'app', 'dealer/overview-page.tsx', { render: 'browser', access: 'dealer', title: app.dealer, right: 'user' }),
  at('/dealer/:slug/settings', 'dealers', 'dealer/settings-page.tsx', { render: 'browser', access: 'dealer', title: dealers.dealerSettings, right: 'user', skeleton: 10 }),
  at('/dealer/:slug/branding', 'dealers', 'dealer/branding-page.tsx', { render: 'browser', access: 'dealer', title: dealers.dealerBranding, right: 'user' }),
  at('/dealer/:slug/quick-order', 'app', 'dealer/quick-order/quick-order-page.tsx', { ...member, title: dealers.quickOrder, right: 'user' }),
  at('/dealer/:slug/requests/:id', 'tune-requests', 'dealer-request-page.tsx', { ...member, title: tuneRequests.tuneRequest, right: 'user', skeleton: 10 }),
  at('/dealer/:slug/snapshot', 'dealers', 'dealer/snapshot-page.tsx', { render: 'browser', access: 'dealer', layout: 'blank', contactless: true, title: dealers.dealerSnapshot, right: 'user', skeleton: 12 }),
  at('/dealer/:slug/accept-invite/:id', 'dealers', 'dealer/accept-invite-page.tsx', own),

  ...catalogScreens,

  // the back-office
  staff('/admin/today', 'app', 'desk/today-page.tsx', 'Today', 'desk.open'),
  staff('/admin/users', 'users', 'admin/user-list-page.tsx', 'People', 'users.read'),
  staff('/admin/users/security', 'users', 'admin/staff-security-page.tsx', 'Staff security', 'users.manage', { skeleton: 6 }),
  staff('/admin/users/:id', 'app', 'people/person-page.tsx', 'Person', 'users.read', { skeleton: 12 }),
  at('/accept-staff-invitation/:id', 'users', 'accept-invitation-page.tsx', own),
  staff('/admin/staff-invitations', 'users', 'admin/invitation-list-page.tsx', 'Staff invitations', 'users.manage'),
  staff('/admin/staff-invitations/new', 'users', 'admin/new-invitation-page.tsx', 'Invite staff', 'users.manage'),
  staff('/admin/tickets', 'tickets', 'admin/inbox-page.tsx', 'Tickets', 'tickets.manage', { skeleton: 12 }),
  staff('/admin/tickets/:id', 'tickets', 'admin/staff-ticket-page.tsx', 'Ticket', 'tickets.manage'),
  at('/admin', 'app', 'redirects/admin-redirect.ts', { ...backOffice, redirect: true }),
  staff('/admin/dealer-signature-authority', 'signatures', 'admin/signature-list-page.tsx', 'Signature authority', 'signatures.read'),
  staff('/admin/dealer-signature-authority/:id', 'signatures', 'admin/signature-page.tsx', 'Signature authority', 'signatures.read'),
  staff('/admin/instatune-value-transfers', 'value-transfers', 'admin/value-transfer-list-page.tsx', 'Value transfers', 'value-transfers.manage', { skeleton: 12 }),
  staff('/admin/instatune-value-transfers/new', 'value-transfers', 'admin/new-value-transfer-page.tsx', 'New value transfer', 'value-transfers.manage'),
  staff('/admin/instatune-value-transfers/:id', 'value-transfers', 'admin/value-transfer-page.tsx', 'Value transfer', 'value-transfers.manage'),
  ...warehouseScreens,
  staff('/admin/transactions', 'transactions', 'admin/transaction-list-page.tsx', 'Transactions', 'orders.read'),
  staff('/admin/transactions/:id', 'transactions', 'admin/transaction-page.tsx', 'Transaction', 'orders.read', { skeleton: 12 }),
  staff('/admin/reviews', 'reviews', 'admin/review-list-page.tsx', 'Reviews', 'reviews.manage'),
  staff('/admin/reviews/:id', 'reviews', 'admin/review-page.tsx', 'Review', 'reviews.manage'),
  staff('/admin/disputes', 'disputes', 'admin/dispute-list-page.tsx', 'Disputes', 'orders.read'),
  staff('/admin/disputes/:id', 'disputes', 'admin/dispute-page.tsx', 'Dispute', 'orders.read', { skeleton: 12 }),
  staff('/admin/fraud-checks', 'fraud', 'admin/check-list-page.tsx', 'Fraud checks', 'orders.read'),
  staff('/admin/fraud-checks/:id', 'fraud', 'admin/check-page.tsx', 'Fraud check', 'orders.read', { skeleton: 12 }),
  staff('/admin/fraud-rules', 'fraud', 'admin/rules-page.tsx', 'Fraud rules', 'orders.read', { menu: '', skeleton: 12 }),
  staff('/admin/transactions-export', 'transactions', 'admin/export-page.tsx', 'Transaction exports', 'orders.export', { menu: '' }),
  staff('/admin/rentals', 'rentals', 'admin/rental-list-page.tsx', 'Rentals', 'rentals.manage'),
  staff('/admin/rentals/:id', 'rentals', 'admin/rental-page.tsx', 'Rental', 'rentals.manage', { skeleton: 12 }),
  staff('/admin/rental-units', 'rentals', 'admin/unit-list-page.tsx', 'Rental units', 'rentals.manage'),
  staff('/admin/trade-ins', 'trade-ins', 'admin/trade-in-list-page.tsx', 'Trade-ins', 'trade-ins.manage'),
  staff('/admin/trade-ins/:id', 'trade-ins', 'admin/trade-in-page.tsx', 'Trade-in', 'trade-ins.manage'),
  staff('/admin/trade-in-devices', 'trade-ins', 'admin/device-list-page.tsx', 'Trade-in devices', 'trade-ins.manage'),
  staff('/admin/books', 'books', 'admin/books-page.tsx', 'Books', 'ledger.read', { skeleton: 12 }),
  staff('/admin/reconciliation', 'books', 'admin/difference-list-page.tsx', 'Reconciliation', 'ledger.read'),
  staff('/admin/reconciliation/days', 'books', 'admin/gateway-day-list-page.tsx', 'Gateway by day', 'ledger.read'),
  staff('/admin/reconciliation/payouts', 'books', 'admin/gateway-payout-list-page.tsx', 'Gateway payouts', 'ledger.read'),
  staff('/admin/reconciliation/payouts/:id', 'books', 'admin/gateway-payout-page.tsx', 'Gateway payout', 'ledger.read'),
  staff('/admin/books/:account', 'books', 'admin/book-account-page.tsx', 'Account', 'ledger.read', { skeleton: 12 }),
  staff('/admin/audit', 'audits', 'admin/audit-list-page.tsx', 'Audit log', 'audit.read', { skeleton: 12 }),
  staff('/admin/tune-requests', 'tune-requests', 'admin/queue-page.tsx', 'Work queue', 'requests.work', { skeleton: 12 }),
  staff('/admin/tune-requests/:id', 'tune-requests', 'queue/work-page.tsx', 'Tune request', 'requests.work', { skeleton: 14 }),
  staff('/admin/answer-templates', 'tickets', 'admin/template-list-page.tsx', 'Answer templates', 'requests.manage'),
  staff('/admin/tune-credits', 'tune-credits', 'admin/issued-credits-page.tsx', 'Tune credits', 'requests.manage'),
  staff('/admin/mails', 'mails', 'admin/mail-list-page.tsx', 'Outbox', 'mails.read'),
  staff('/admin/mails/:id', 'mails', 'admin/mail-page.tsx', 'Mail', 'mails.read'),

  staff('/admin/dealers', 'dealers', 'admin/dealer-list-page.tsx', 'Dealers', 'dealers.manage', { skeleton: 12 }),
  staff('/admin/dealers/new', 'dealers', 'admin/new-dealer-page.tsx', 'New dealer', 'dealers.manage'),
  staff('/admin/dealers/:id', 'dealers', 'admin/dealer-page.tsx', 'Dealer', 'dealers.manage', { skeleton: 12 }),
  staff('/admin/dealers/:id/edit', 'dealers', 'admin/edit-dealer-page.tsx', 'Edit dealer', 'dealers.manage', { skeleton: 12 }),
  staff('/admin/dealer', 'dealers', 'admin/dashboard-page.tsx', 'Dealer dashboard', 'dealers.manage', { menu: 'Dashboard' }),
  staff('/admin/dealer/applications', 'dealers', 'admin/application-list-page.tsx', 'Dealer applications', 'dealers.manage', { menu: 'Applications', skeleton: 12 }),
  staff('/admin/dealer/invites', 'dealers', 'admin/invite-list-page.tsx', 'Dealer invites', 'dealers.manage', { menu: 'Invites' }),
  staff('/admin/dealer/info', 'dealers', 'admin/info-page.tsx', 'About dealers', 'dealers.manage', { menu: 'About dealers' }),

  // accounts of dealers
  at('/dealer/:slug/balance', 'dealer-accounts', 'balance-page.tsx', { ...member, title: dealerAccounts.balance, right: 'user', skeleton: 10 }),
  at('/dealer/:slug/pay-balance', 'dealer-accounts', 'pay-balance-page.tsx', { ...member, contactless: true, title: dealerAccounts.payBalance, right: 'user' }),
  at('/dealer/:slug/pay-credit-deal/:uuid', 'dealer-accounts', 'credit-deals/pay-deal-page.tsx', { ...member, contactless: true, title: dealerAccounts.creditDeal, right: 'user' }),
  at('/dealer/:slug/statements/:id', 'dealer-accounts', 'statement-page.tsx', { ...member, title: dealerAccounts.statement, right: 'user', skeleton: 10 }),
  at('/dealer/:slug/fz-orders', 'dealer-accounts', 'fz-orders-page.tsx', { ...member, title: dealerAccounts.ordersOnAccount, right: 'user', skeleton: 10 }),
  at('/dealer/:slug/disbursements', 'dealer-accounts', 'disbursements-page.tsx', { ...member, title: dealerAccounts.payouts, right: 'user' }),
  at('/dealer/:slug/transfer/:transfer', 'dealer-accounts', 'transfer-page.tsx', { ...member, title: dealerAccounts.transfer, right: 'user' }),
  at('/dealer/:slug/transfer-group/:transfer', 'dealer-accounts', 'transfer-group-page.tsx', { ...member, title: dealerAccounts.transfers, right: 'user' }),
  at('/dealer/:slug/tune-credits', 'tune-credits', 'dealer/dealer-codes-page.tsx', { ...member, title: tuneCredits.tuneCredits, right: 'user', skeleton: 10 }),
  at('/dealer/:slug/print-invoice', 'app', 'dealer/print-invoice-page.tsx', { ...memberSheet, title: dealerAccounts.invoice, right: 'user', skeleton: 12 }),
  at('/dealer/:slug/print-statement-range', 'dealer-accounts', 'print-range-page.tsx', { ...memberSheet, title: dealerAccounts.statement, right: 'user', skeleton: 12 }),
  at('/dealer/:slug/print-statement/:id', 'dealer-accounts', 'print-statement-page.tsx', { ...memberSheet, title: dealerAccounts.statement, right: 'user', skeleton: 12 }),
  at('/dealer/:slug/invoices', 'dealer-accounts', 'invoices-page.tsx', { ...member, title: dealerAccounts.invoices, right: 'user', skeleton: 10 }),
  staff('/admin/receivables', 'dealer-accounts', 'admin/receivable-list-page.tsx', 'Receivables', 'accounts.manage'),
  staff('/admin/dealers/:id/account', 'dealer-accounts', 'admin/dealer-account-page.tsx', 'Dealer account', 'accounts.manage'),
  staff('/admin/dealer-credit-deals', 'dealer-accounts', 'credit-deals/admin/deal-list-page.tsx', 'Credit deals', 'accounts.manage'),
  staff('/admin/dealer-credit-deals/new', 'dealer-accounts', 'credit-deals/admin/new-deal-page.tsx', 'New credit deal', 'accounts.manage'),
  staff('/admin/dealer-credit-deals/:id', 'dealer-accounts', 'credit-deals/admin/deal-page.tsx', 'Credit deal', 'accounts.manage'),
  staff('/admin/dealer-credit-deals/:id/edit', 'dealer-accounts', 'credit-deals/admin/edit-deal-page.tsx', 'Edit credit deal', 'accounts.manage'),

  // earnings of tuners and affiliates
  at('/tuner', 'partners', 'earnings/tuner-index-page.tsx', { ...tuner, title: partners.tuner, right: 'user', skeleton: 4 }),
  at('/tuner/pools', 'partners', 'earnings/tuner-pools-page.tsx', { ...tuner, title: partners.tunePools, right: 'user', skeleton: 6 }),
  at('/tuner/:id', 'partners', 'earnings/earner-page.tsx', { ...tuner, mantine: true }),
  at('/tuner/:id/transfer/:transfer', 'partners', 'earnings/transfer-page.tsx', { ...tuner, title: partners.transfer, right: 'user', skeleton: 10 }),
  at('/tuner/:id/transfer-group/:transfer', 'partners', 'earnings/transfer-group-page.tsx', { ...tuner, title: partners.payout, right: 'user', skeleton: 10 }),
  at('/tuner/:id/sale/:order', 'partners', 'earnings/sale-page.tsx', { ...tuner, title: partners.sale, right: 'user', skeleton: 10 }),
  at('/affiliate', 'partners', 'affiliates/become-affiliate-page.tsx', { ...own, title: partners.becomeAffiliate, right: 'user' }),
  at('/affiliate/info', 'partners', 'affiliates/affiliate-info-page.tsx', { indexed: true }),
  at('/affiliate/terms', 'partners', 'affiliates/affiliate-terms-page.tsx', { indexed: true }),
  at('/affil-offer/:id/:token/join', 'partners', 'affiliates/join-offer-page.tsx', { ...own, title: partners.yourOffer, right: 'user', skeleton: 6 }),
  at('/mail/unsubscribed/affiliate-offers', 'partners', 'affiliates/offer-emails-page.tsx', { ...browser, title: partners.offerEmails, skeleton: 3 }),
  at('/affiliate/:id', 'partners', 'earnings/earner-page.tsx', { ...affiliate, mantine: true }),
  at('/affiliate/:id/settings', 'partners', 'earnings/affiliate-settings-page.tsx', affiliate),
  at('/affiliate/:id/disbursements', 'partners', 'earnings/earner-page.tsx', { ...affiliate, mantine: true }),
  at('/affiliate/:id/transfer/:transfer', 'partners', 'earnings/transfer-page.tsx', { ...affiliate, title: partners.transfer, right: 'user', skeleton: 10 }),
  at('/affiliate/:id/transfer-group/:transfer', 'partners', 'earnings/transfer-group-page.tsx', { ...affiliate, title: partners.payout, right: 'user', skeleton: 10 }),
  at('/affiliate/:id/sale/:order', 'partners', 'earnings/sale-page.tsx', { ...affiliate, title: partners.sale, right: 'user', skeleton: 10 }),
  at('/affiliate/:id/terms', 'partners', 'earnings/affiliate-settings-page.tsx', affiliate),
  at('/affiliate/:id/branding', 'partners', 'earnings/affiliate-settings-page.tsx', affiliate),
  staff('/admin/tuners', 'partners', 'tuners/admin/tuner-list-page.tsx', 'Tuners', 'shares.manage'),
  staff('/admin/tuners/new', 'partners', 'tuners/admin/new-tuner-page.tsx', 'New tuner', 'shares.manage'),
  staff('/admin/tuners/:id', 'partners', 'tuners/admin/tuner-details-page.tsx', 'Tuner', 'shares.manage'),
  staff('/admin/tuners/:id/edit', 'partners', 'tuners/admin/edit-tuner-page.tsx', 'Edit tuner', 'shares.manage'),
  staff('/admin/tuner-brands', 'partners', 'tuners/admin/brand-list-page.tsx', 'Tuner brands', 'shares.manage'),
  staff('/admin/tuner-brands/new', 'partners', 'tuners/admin/new-brand-page.tsx', 'New brand', 'shares.manage'),
  staff('/admin/tuner-brands/:id', 'partners', 'tuners/admin/brand-page.tsx', 'Tuner brand', 'shares.manage'),
  staff('/admin/tuner-brands/:id/edit', 'partners', 'tuners/admin/edit-brand-page.tsx', 'Edit brand', 'shares.manage'),
  staff('/admin/tune-owners', 'partners', 'tuners/admin/owner-list-page.tsx', 'Tune owners', 'shares.manage', { skeleton: 12 }),
  staff('/admin/tune-pools', 'partners', 'tuners/admin/pool-list-page.tsx', 'Tune pools', 'shares.manage'),
  staff('/admin/tune-pools/new', 'partners', 'tuners/admin/new-pool-page.tsx', 'New pool', 'shares.manage'),
  staff('/admin/tune-pools/:id', 'partners', 'tuners/admin/pool-page.tsx', 'Tune pool', 'shares.manage'),
  staff('/admin/affiliate', 'partners', 'affiliates/admin/affiliate-dashboard-page.tsx', 'Affiliates', 'shares.manage'),
  staff('/admin/affiliate/:id', 'partners', 'affiliates/admin/affiliate-details-page.tsx', 'Affiliate', 'shares.manage'),
  staff('/admin/affiliate/info', 'partners', 'affiliates/admin/affiliate-program-page.tsx', 'Affiliate applications', 'shares.manage'),
  staff('/admin/affiliate/offers', 'partners', 'affiliates/admin/offer-list-page.tsx', 'Affiliate offers', 'shares.manage'),
  staff('/admin/affiliate/terms', 'partners', 'affiliates/admin/terms-page.tsx', 'Affiliate terms', 'shares.manage', { skeleton: 12 }),
  staff('/admin/transactions/:id/shares', 'partners', 'earnings/admin/sale-shares-page.tsx', 'Sale shares', 'orders.read'),
  staff('/admin/payouts', 'partners', 'earnings/admin/payout-list-page.tsx', 'Payouts', 'shares.manage', { skeleton: 12 }),
  staff('/admin/payouts/:id', 'partners', 'earnings/admin/payout-page.tsx', 'Payout', 'shares.manage'),

  ...leadScreens,
  ...metricScreens,
]
