/** Features by name. */
const to = (features: string): readonly string[] => features.split(' ')

/**
 * Permitted dependencies between features: importing contract, rules, components in ui/, tables and operations, or
 * naming tables in SQL. A feature may only use features listed above it, so cycles are impossible;
 * `test/boundaries/arrows.test.ts` checks both. If a feature needs something from one listed below it, that is an
 * effect (`src/access/feature.ts`).
 */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  mails: [],
  identity: to('mails'),
  'saved-views': to('identity'),
  audits: to('identity'),
  addresses: to('identity audits'),
  push: to('identity'),
  'payment-methods': to('identity'),
  revisions: to('identity audits'),
  translations: to('audits revisions'),
  ledger: [],
  files: to('identity'),
  pricing: to('addresses revisions translations'),
  'support-hours': to('audits'),
  notices: to('mails identity audits support-hours revisions translations pricing'),
  pictures: to('audits files'),
  orders: to('mails identity addresses ledger pricing'),
  reviews: to('mails identity audits files orders'),
  vehicles: to('pictures revisions translations'),
  garage: to('identity vehicles'),
  guides: to('pictures revisions translations vehicles'),
  tools: to('vehicles'),
  tunes: to('identity pricing translations vehicles tools'),
  users: to('mails identity audits orders'),
  products: to(
    'mails identity audits files notices revisions translations pictures pricing orders reviews vehicles garage tools tunes',
  ),
  seo: to('audits pictures revisions translations vehicles guides tunes products'),
  duplicates: to('audits revisions reviews vehicles tunes seo'),
  'catalog-imports': to('identity audits revisions files vehicles tunes products'),
  cart: to('pricing products'),
  visits: to('identity orders vehicles cart'),
  logs: to('identity files orders tunes'),
  catalog: to(
    'mails identity audits revisions translations pictures pricing reviews vehicles garage guides tools tunes products seo logs',
  ),
  dealers: to('mails identity addresses audits files pricing tools'),
  theme: to('pricing dealers'),
  system: to('mails identity audits notices'),
  content: to('pictures revisions translations vehicles tools tunes'),
  converter: [],
  blog: to('pictures revisions translations content'),
  beta: to('identity audits files pictures revisions translations content'),
  newsletter: to('mails identity audits pricing pictures revisions translations products content blog'),
  search: to('visits blog guides products tunes catalog dealers content'),
  payments: to('mails addresses payment-methods ledger pricing orders dealers'),
  'tune-credits': to('mails identity audits orders tunes dealers payments'),
  signatures: to('identity audits files dealers'),
  'dealer-accounts': to('mails identity payment-methods audits ledger orders dealers payments tune-credits signatures'),
  partners: to('mails identity audits ledger files pricing notices orders tunes payments tune-credits dealer-accounts'),
  'tune-editing': to(
    'identity audits revisions translations pricing orders vehicles tools tunes logs catalog partners',
  ),
  transactions: to(
    'products mails identity addresses audits ledger pricing orders dealers payments tune-credits dealer-accounts',
  ),
  disputes: to('mails identity files audits ledger orders dealers payments dealer-accounts transactions'),
  fraud: to('identity payment-methods audits orders payments partners transactions disputes'),
  'cart-reminders': to('mails identity audits notices orders tunes products cart'),
  checkout: to(
    'identity addresses payment-methods ledger pricing notices orders vehicles products content cart dealers payments tune-credits dealer-accounts partners',
  ),
  'price-lists': to('files revisions pricing products dealers checkout'),
  'quick-orders': to('orders products cart dealers'),
  promotions: to('audits revisions translations pricing orders tunes products dealers checkout'),
  'gift-cards': to('mails identity audits ledger pricing orders payments checkout'),
  rentals: to(
    'mails identity addresses audits ledger pricing orders tools products dealers payments transactions checkout',
  ),
  quotes: to('mails identity addresses audits revisions pricing orders vehicles products catalog checkout'),
  'order-changes': to(
    'mails identity addresses audits ledger pricing orders products payments partners transactions checkout quotes',
  ),
  shipping: to('addresses revisions pricing orders quotes'),
  returns: to(
    'mails identity addresses audits files orders products payments transactions checkout quotes order-changes',
  ),
  tickets: to('mails identity audits support-hours files orders logs'),
  rescue: to('identity audits tickets products files'),
  'catalog-purchases': to(
    'pricing orders vehicles tools tunes products cart catalog dealers payments tune-credits partners checkout rentals tickets',
  ),
  'tune-requests': to(
    'mails identity saved-views push audits files pricing support-hours notices orders vehicles garage tools tunes logs catalog dealers payments tune-credits partners transactions checkout tickets catalog-purchases',
  ),
  'trade-ins': to('mails identity audits files pricing orders products catalog dealers payments partners checkout'),
  'value-transfers': to('identity audits ledger pricing orders vehicles tunes catalog payments quotes order-changes'),
  books: to('identity audits ledger orders dealers payments dealer-accounts partners disputes'),
  leads: to(
    'mails identity addresses audits revisions files pricing catalog-imports orders products vehicles tools tunes catalog dealers dealer-accounts tickets tune-requests cart-reminders visits',
  ),
  metrics: to(
    'dealer-accounts mails identity saved-views audits support-hours orders payments vehicles tunes products visits dealers partners tickets tune-requests books',
  ),
  'personal-data': to('identity audits'),
}
