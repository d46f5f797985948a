import { link } from '#kit/link.ts'

/** The screen of staff for each kind of object that the books and the audit log name; null where there is none. */
export const objectPaths: Readonly<Record<string, ((id: string) => string) | null>> = {
  order: (id) => link('/admin/transactions/:id', { id }),
  dealer: (id) => link('/admin/dealers/:id', { id }),
  'dealer-account': (id) => link('/admin/dealers/:id/account', { id }),
  'dealer-application': () => link('/admin/dealer/applications'),
  'trade-in': (id) => link('/admin/trade-ins/:id', { id }),
  'trade-in-device': () => link('/admin/trade-in-devices'),
  'value-transfer': (id) => link('/admin/instatune-value-transfers/:id', { id }),
  'credit-deal': (id) => link('/admin/dealer-credit-deals/:id', { id }),
  signature: (id) => link('/admin/dealer-signature-authority/:id', { id }),
  payout: (id) => link('/admin/payouts/:id', { id }),
  tuner: (id) => link('/admin/tuners/:id', { id }),
  affiliate: (id) => link('/admin/affiliate/:id', { id }),
  'affiliate-application': () => link('/admin/affiliate/info'),
  'affiliate-offer': () => link('/admin/affiliate/offers'),
  'affiliate-terms': () => link('/admin/affiliate/terms'),
  pool: (id) => link('/admin/tune-pools/:id', { id }),
  brand: (id) => link('/admin/tuner-brands/:id', { id }),
  model: (id) => link('/catalog-manage/models/:id', { id }),
  engine: (id) => link('/catalog-manage/engines/:id', { id }),
  transmission: (id) => link('/catalog-manage/transmissions/:id', { id }),
  make: (id) => link('/catalog-manage/makes/:id', { id }),
  product: (id) => link('/admin/products/:id', { id }),
  'product-category': (id) => link('/admin/product-categories/:id', { id }),
  tune: (id) => link('/catalog-manage/tunes/:id', { id }),
  'tune-type': (id) => link('/catalog-manage/tune-types/:id', { id }),
  'tune-type-group': (id) => link('/catalog-manage/tune-type-groups/:id', { id }),
  'price-tier': (id) => link('/catalog-manage/price-tiers/:id', { id }),
  'tune-credit': (id) => link('/admin/tune-credits', {}, { q: `tune-credit/${id}` }),
  'tune-request': (id) => link('/admin/tune-requests/:id', { id }),
  ticket: (id) => link('/admin/tickets/:id', { id }),
  difference: () => link('/admin/reconciliation'),
  rental: (id) => link('/admin/rentals/:id', { id }),
  'rental-unit': () => link('/admin/rental-units'),
  tool: () => link('/admin/rental-units'),
  guide: (id) => link('/catalog-manage/guides/:id', { id }),
  post: (id) => link('/admin/posts/:id', { id }),
  author: (id) => link('/admin/authors/:id', { id }),
  page: (id) => link('/admin/pages/:id', { id }),
  'seo-text': () => link('/admin/seo'),
  redirect: () => link('/admin/seo/redirects'),
  duplicate: () => link('/catalog-manage/duplicates'),
  'duplicate-run': () => link('/catalog-manage/duplicates'),
  import: (id) => link('/catalog-manage/imports/:id', { id }),
  picture: null,
  review: (id) => link('/admin/reviews/:id', { id }),
  dispute: (id) => link('/admin/disputes/:id', { id }),
  export: () => link('/admin/transactions-export'),
  user: (id) => link('/admin/users/:id', { id }),
  // An erased person is gone, and a rate has no screen of its own.
  'erased-user': null,
  rate: null,
}

/** Where an object such as `order/17` is shown to staff; null when it has no screen. */
export function objectPath(object: string): string | null {
  const [, kind = '', id = ''] = /^([a-z-]+)\/(\d+)$/.exec(object) ?? []
  return (Object.hasOwn(objectPaths, kind) && objectPaths[kind]?.(id)) || null
}
