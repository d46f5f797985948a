/** Where records of the demo shop are, for tests that open each screen with a parameter. */
import { sql } from 'drizzle-orm'
import { secretOf } from '#app/server/start.ts'
import { type LinkPurpose, linkToken } from '#features/identity/server/link-tokens.ts'
import { screens } from '../../src/app/screens.ts'
import type { World } from '../world.ts'

interface Place {
  /** SQL of one record; its columns are the parameters of the path. */
  row: string
  /** What the token of the path's `id` is for. */
  token?: LinkPurpose
  /** The path goes on with the token, which the screen doesn't read from the path itself. */
  tail?: '#:token' | '?order=:id&token=:token'
  /** Whose record it is, as the name of a demo login, unless the start of the path says it. */
  of?: string
}

const first = (table: string, where = 'true'): Place => ({
  row: `select id from ${table} where ${where} order by id limit 1`,
})
const one = (columns: string, from: string): Place => ({ row: `select ${columns} from ${from} limit 1` })
const byLink = (place: Place, token: LinkPurpose, more: Partial<Place> = {}): Place => ({ ...place, token, ...more })
const userIs = (email: string) => `user_id = (select id from users where email = '${email}@demo.overboost.test')`

const transfer = one(
  'slug, transfer_id as transfer',
  'dealer_entries join dealers on dealers.id = dealer_id order by dealer_entries.id',
)
const earnerIs = (login: string) => `earner_id = (select id from earners where email = '${login}@demo.overboost.test')`
const payout = (login: string) =>
  one('earner_id as id, id as transfer', `share_transfers where ${earnerIs(login)} order by id`)
const payouts = (login: string) =>
  one('earner_id as id, group_id as transfer', `share_transfers where ${earnerIs(login)} order by id`)
const sale = (login: string) =>
  one(
    'earner_id as id, order_id as "order"',
    `share_entries where ${earnerIs(login)} and order_id is not null order by id`,
  )
const statement = one(
  'slug, dealer_statements.id',
  'dealer_statements join dealers on dealers.id = dealer_id where entry_count > 0 order by dealer_statements.id',
)
const vehicle = one(
  'makes.slug as make, year, models.slug as model, engines.slug as engine',
  `fitments join models on models.id = model_id join makes on makes.id = make_id join engines on engines.id = engine_id
    order by models.id, year, engines.id`,
)
const affiliate = first('earners', "email = 'affiliate@demo.overboost.test'")
const tuner = first('earners', "email = 'tuner@demo.overboost.test'")

/** By path, or by its start, the longest of which counts. */
const places: Readonly<Record<string, Place>> = {
  '/catalog/:make': vehicle,
  '/graph/:id': { ...first('logs', `owner_id = (select id from users where email like 'user@%')`), of: 'user' },
  '/reviews/:id/:token': byLink(one('order_id as id', 'reviews order by id'), 'order'),
  '/reviews/stop-mails/:id/:token': byLink(one('order_id as id', 'reviews order by id'), 'review emails'),
  '/products/:slug': one('slug', "products where state = 'published' order by id"),
  '/quote/:id/:token': byLink(first('quote_offers'), 'quote'),
  '/saved-cart/:id/:token': byLink(first('cart_reminders', "state = 'sent'"), 'cart reminder'),
  '/profile/orders/:id/return': {
    ...first('orders', `${userIs('dealer-buyer')} and kind = 'store'`),
    of: 'dealer-buyer',
  },
  '/profile/orders/:id/:token': byLink(
    first('orders', "user_id is null and kind = 'store' and state = 'paid'"),
    'order',
  ),
  '/profile/:id/snapshot': { ...first('orders', userIs('user')), of: 'user' },
  '/tuning/request/:id/status': { ...first('tune_requests', `${userIs('user')} and state = 'delivered'`), of: 'user' },
  '/tuner/queue/:id': first('tune_requests', "state = 'queued'"),
  '/tcc/:id': one('code as id', 'tune_credits where claimed_at is null order by id'),
  '/profile/tickets/:id': { ...first('tickets', userIs('user')), of: 'user' },
  '/tickets/:id/:token': byLink(first('tickets', 'user_id is null'), 'ticket'),
  '/feedback/:id/:token': byLink(first('tickets', "state = 'solved'"), 'ticket feedback'),
  '/admin/pages/:id': first('content_pages'),
  '/admin/questions/:id': first('faq_questions'),
  '/admin/positions/:id': first('positions'),
  '/blog/by-author/:slug': one('slug', 'blog_authors order by id'),
  '/blog/:id/:slug': one('id, slug', "blog_posts where state = 'published' order by id"),
  '/staff/:slug': one('slug', 'blog_authors order by id'),
  '/admin/posts/:id': first('blog_posts'),
  '/newsletter/:slug': one('slug', 'newsletter_campaigns where finished_at is not null order by id'),
  '/admin/newsletters/:id': first('newsletter_campaigns'),
  '/admin/authors/:id': first('blog_authors'),
  '/beta/:id': first('beta_programs'),
  '/admin/beta-programs/:id': first('beta_programs'),
  '/admin/rescue/:id': one('ticket_id as id', 'rescue_sessions order by ticket_id'),
  '/dealer/:slug': one('slug', 'dealers order by id'),
  '/dealer/:slug/requests/:id': one(
    'slug, tune_requests.id',
    'tune_requests join dealer_members using (user_id) join dealers on dealers.id = dealer_id order by tune_requests.id',
  ),
  '/dealer/:slug/accept-invite/:id': byLink(
    one('slug, dealer_invites.id', 'dealer_invites join dealers on dealers.id = dealer_id order by dealer_invites.id'),
    'dealer invite',
    { tail: '#:token' },
  ),
  '/dealer/:slug/pay-credit-deal/:uuid': one(
    'slug, uuid',
    "credit_deals join dealers on dealers.id = dealer_id where credit_deals.state = 'published' order by credit_deals.id",
  ),
  '/dealer/:slug/statements/:id': statement,
  '/dealer/:slug/transfer/:transfer': transfer,
  '/dealer/:slug/transfer-group/:transfer': transfer,
  '/dealer/:slug/print-invoice': byLink(
    one('slug, orders.id', "orders, dealers where orders.state = 'paid' and user_id is not null order by orders.id"),
    'order',
    { tail: '?order=:id&token=:token' },
  ),
  '/dealer/:slug/print-statement/:id': statement,
  '/catalog-manage/makes/:id': first('makes'),
  '/catalog-manage/guides/:id': first('guides'),
  '/admin/guides/:id': first('guides'),
  '/catalog-manage/tunes/:id': first('tunes'),
  '/catalog-manage/tune-types/:id': first('tune_types'),
  '/catalog-manage/tune-type-groups/:id': first('tune_type_groups'),
  '/catalog-manage/price-tiers/:id': first('price_tiers'),
  '/catalog-manage/models/:id': first('models'),
  '/catalog-manage/engines/:id': first('engines'),
  '/catalog-manage/tools/:id': first('tools'),
  '/catalog-manage/transmissions/:id': first('transmissions'),
  '/catalog-manage/imports/:id': first('catalog_imports'),
  '/admin/users/:id': first('users'),
  '/accept-staff-invitation/:id': byLink(first('staff_invitations', 'revoked_at is null'), 'staff invitation', {
    tail: '#:token',
  }),
  '/admin/tickets/:id': first('tickets'),
  '/admin/dealer-signature-authority/:id': first('signature_authorities'),
  '/admin/instatune-value-transfers/:id': first('value_transfers'),
  '/admin/orders/drafts/:id': first('quotes'),
  '/admin/orders/returns/:id': first('returns'),
  '/admin/orders/:id': one('order_id as id', "fulfilments where region = 1 and state = 'packed' order by order_id"),
  '/admin/products/:id': first('products'),
  '/admin/stock/product/:productSlug': one(
    'products.slug as "productSlug", stock_locations.slug as "locationSlug"',
    'stock_levels join products on products.id = product_id join stock_locations on stock_locations.id = location_id',
  ),
  '/admin/stock-transfers/:id': first('stock_transfers'),
  '/admin/supply-orders/:id': first('supply_orders'),
  '/admin/stock-locations/:id': first('stock_locations'),
  '/admin/price-lists/:id': first('price_lists'),
  '/admin/dealer-groups/:id': first('dealer_groups'),
  '/admin/promotions/:id': first('discount_codes'),
  '/admin/sales/:id': first('sales'),
  '/admin/alerts/:id': first('alerts'),
  '/admin/tax-rates/:id': first('tax_rates'),
  '/admin/gift-cards/:id': first('gift_cards'),
  '/admin/shipping-tiers/:id': first('shipping_tiers'),
  '/admin/product-categories/:id': first('product_categories'),
  '/admin/transactions/:id': first('orders', "region = 1 and state = 'partly_refunded'"),
  '/admin/reviews/:id': first('reviews'),
  '/admin/fraud-checks/:id': one('order_id as id', 'fraud_checks where region = 1 order by order_id'),
  '/admin/rentals/:id': one('order_id as id', 'rentals order by order_id'),
  '/admin/trade-ins/:id': one('order_id as id', 'trade_in_requests order by order_id'),
  '/admin/reconciliation/payouts/:id': first('gateway_payouts'),
  '/admin/books/:account': one("replace(code, '/', '~') as account", 'ledger_accounts order by id'),
  '/admin/tune-requests/:id': first('tune_requests', "state = 'in_work'"),
  '/admin/mails/:id': first('mails'),
  '/admin/dealers/:id': first('dealers'),
  '/admin/dealer-credit-deals/:id': first('credit_deals', "state = 'draft'"),
  '/tuner/:id': tuner,
  '/tuner/:id/transfer/:transfer': payout('tuner'),
  '/tuner/:id/transfer-group/:transfer': payouts('tuner'),
  '/tuner/:id/sale/:order': sale('tuner'),
  '/affil-offer/:id/:token': byLink(
    first('affiliate_offers', 'revoked_at is null and joined_at is null'),
    'affiliate offer',
  ),
  '/affiliate/:id': affiliate,
  '/affiliate/:id/transfer/:transfer': payout('affiliate'),
  '/affiliate/:id/transfer-group/:transfer': payouts('affiliate'),
  '/affiliate/:id/sale/:order': sale('affiliate'),
  '/admin/tuners/:id': tuner,
  '/admin/tuner-brands/:id': first('tuner_brands'),
  '/admin/tune-pools/:id': first('tune_pools'),
  '/admin/affiliate/:id': affiliate,
  '/admin/payouts/:id': first('share_groups'),
  '/admin/lead-engine/deals/:id': first('lead_deals'),
  '/admin/lead-engine/contacts/imports/:id': first('lead_imports'),
  '/admin/lead-engine/contacts/:id': first('lead_contacts'),
}

const areaLogins: Readonly<Record<string, string>> = { dealer: 'dealer-owner', tuner: 'tuner', affiliate: 'affiliate' }

export interface RecordAddress {
  /** As in the table of screens. */
  path: string
  address: string
  /** Name of the demo login that opens it. */
  of: string
}

const placeOf = (path: string): Place | undefined => {
  const starts = Object.keys(places).filter((start) => path === start || path.startsWith(`${start}/`))
  return places[starts.toSorted((a, b) => b.length - a.length)[0] ?? '']
}

/** Addresses of a record for each screen with a parameter, and the paths for which none was found. */
export async function recordAddresses(world: World): Promise<{ found: RecordAddress[]; missing: string[] }> {
  const found: RecordAddress[] = []
  const missing: string[] = []
  const secret = secretOf(world.settings)
  for (const { path, file, redirect } of screens) {
    if (file === undefined || redirect || !/:\w+(?!\?|\w)/.test(path)) continue
    const place = placeOf(path)
    const { rows } = place ? await world.owner.db.execute<Record<string, unknown>>(sql.raw(place.row)) : { rows: [] }
    const params = rows[0]
    if (!place || !params) {
      missing.push(path)
      continue
    }
    const token = place.token ? linkToken(secret, place.token, Number(params['id'])) : ''
    const address = `${path.replaceAll(/\/:\w+\?/g, '')}${place.tail ?? ''}`.replaceAll(/:(\w+)/g, (_, name: string) =>
      String({ ...params, token }[name]),
    )
    const [, area = ''] = path.split('/')
    found.push({ path, address, of: place.of ?? areaLogins[area] ?? 'superadmin' })
  }
  return { found, missing }
}
