/** Screens of catalog management: editors below /catalog-manage, and the grids of the back-office. */
import { at, backOffice, type Extra, type Screen, staff } from './screen.ts'

/** A screen of catalog management, for anyone who may view the catalog. */
const catalog = (path: string, owner: string, file: string, title: string, extra: Extra = {}) =>
  staff(path, owner, file, title, 'catalog.read', { access: 'catalog', ...extra })

export const catalogScreens: readonly Screen[] = [
  // catalog management
  at('/catalog-manage', 'app', 'redirects/catalog-manage-redirect.ts', { ...backOffice, access: 'catalog', redirect: true }),
  catalog('/catalog-manage/makes', 'vehicles', 'admin/make-list-page.tsx', 'Makes'),
  catalog('/catalog-manage/makes/new', 'catalog', 'admin/make-page.tsx', 'New make', { right: 'catalog.manage' }),
  catalog('/catalog-manage/makes/:id', 'catalog', 'admin/make-page.tsx', 'Make'),
  catalog('/catalog-manage/guides', 'guides', 'admin/guide-list-page.tsx', 'Guides'),
  catalog('/catalog-manage/guides/new', 'guides', 'admin/guide-page.tsx', 'New guide', { right: 'catalog.manage' }),
  catalog('/catalog-manage/guides/:id', 'guides', 'admin/guide-page.tsx', 'Guide'),
  staff('/admin/guides', 'guides', 'admin/staff-guide-list-page.tsx', 'Guides', 'catalog.read', { menu: 'All guides' }),
  staff('/admin/guides/:id', 'guides', 'admin/staff-guide-page.tsx', 'Guide', 'catalog.read'),
  catalog('/catalog-manage/tunes', 'tune-editing', 'tune-list-page.tsx', 'Tunes', { skeleton: 12 }),
  catalog('/catalog-manage/tunes/new', 'tune-editing', 'tune-page.tsx', 'New tune', { right: 'catalog.manage' }),
  catalog('/catalog-manage/tunes/:id', 'tune-editing', 'tune-page.tsx', 'Tune', { skeleton: 14 }),
  catalog('/catalog-manage/tunes/:id/mass-attach', 'tune-editing', 'mass-attach-page.tsx', 'Attach to many', { skeleton: 12 }),
  catalog('/catalog-manage/dyno', 'tune-editing', 'dyno-list-page.tsx', 'Dyno runs', { skeleton: 12 }),
  catalog('/catalog-manage/tune-types', 'tune-editing', 'tune-type-list-page.tsx', 'Tune types'),
  catalog('/catalog-manage/tune-types/new', 'tune-editing', 'tune-type-page.tsx', 'New tune type', { right: 'catalog.manage' }),
  catalog('/catalog-manage/tune-types/:id', 'tune-editing', 'tune-type-page.tsx', 'Tune type'),
  catalog('/catalog-manage/tune-type-groups/new', 'tune-editing', 'tune-type-group-page.tsx', 'New tune type group', { right: 'catalog.manage' }),
  catalog('/catalog-manage/tune-type-groups/:id', 'tune-editing', 'tune-type-group-page.tsx', 'Tune type group'),
  catalog('/catalog-manage/price-tiers', 'tune-editing', 'price-tier-list-page.tsx', 'Price tiers'),
  catalog('/catalog-manage/price-tiers/new', 'tune-editing', 'new-price-tier-page.tsx', 'New price tier', { right: 'catalog.manage' }),
  catalog('/catalog-manage/price-tiers/:id', 'tune-editing', 'price-tier-page.tsx', 'Price tier', { skeleton: 14 }),
  catalog('/catalog-manage/models/new', 'catalog', 'admin/model-page.tsx', 'New model', { right: 'catalog.manage' }),
  catalog('/catalog-manage/models/:id', 'catalog', 'admin/model-page.tsx', 'Model'),
  catalog('/catalog-manage/engines', 'catalog', 'admin/engine-list-page.tsx', 'Engines'),
  catalog('/catalog-manage/engines/new', 'catalog', 'admin/engine-page.tsx', 'New engine', { right: 'catalog.manage' }),
  catalog('/catalog-manage/engines/:id', 'catalog', 'admin/engine-page.tsx', 'Engine'),
  catalog('/catalog-manage/transmissions', 'catalog', 'admin/transmission-list-page.tsx', 'Transmissions'),
  catalog('/catalog-manage/transmissions/new', 'catalog', 'admin/transmission-page.tsx', 'New transmission', { right: 'catalog.manage' }),
  catalog('/catalog-manage/transmissions/:id', 'catalog', 'admin/transmission-page.tsx', 'Transmission'),
  staff('/admin/home/:make?/:model?/:year?', 'catalog', 'admin/home-page.tsx', 'Catalog', 'catalog.read', { menu: 'All models' }),
  staff('/admin/engines', 'catalog', 'admin/engine-list-page.tsx', 'Engines', 'catalog.read', { menu: '' }),
  staff('/admin/transmissions', 'catalog', 'admin/transmission-list-page.tsx', 'Transmissions', 'catalog.read', { menu: '' }),
  catalog('/catalog-manage/health', 'catalog', 'admin/health-page.tsx', 'Catalog health'),
  catalog('/catalog-manage/settings', 'catalog', 'admin/settings-page.tsx', 'Catalog settings', { skeleton: 14 }),
  staff('/admin/tunes', 'tune-editing', 'tune-grid-page.tsx', 'Tunes', 'catalog.read', { menu: 'All tunes' }),
  staff('/admin/tiers', 'tune-editing', 'price-tier-grid-page.tsx', 'Price tiers', 'catalog.read', { menu: 'All price tiers' }),
  staff('/admin/types', 'tune-editing', 'tune-type-grid-page.tsx', 'Tune types', 'catalog.read', { menu: 'All tune types' }),
  catalog('/catalog-manage/makes/:id/seo', 'seo', 'admin/make-seo-page.tsx', 'Search engines'),
  catalog('/catalog-manage/imports', 'catalog-imports', 'import-list-page.tsx', 'Imports'),
  catalog('/catalog-manage/imports/:id', 'catalog-imports', 'import-page.tsx', 'Import'),
  catalog('/catalog-manage/duplicates', 'duplicates', 'admin/duplicate-list-page.tsx', 'Duplicates'),
  staff('/admin/seo', 'seo', 'admin/seo-page.tsx', 'Search engines', 'catalog.read'),
  staff('/admin/seo/redirects', 'seo', 'admin/redirect-list-page.tsx', 'Redirects', 'catalog.read'),
]
