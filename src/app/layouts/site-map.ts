import type { Permission } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { type Screen, screens } from '../screens.ts'
import * as m from '../messages/m.ts'

export interface MenuLink {
  label: string
  to: string
  /** Required right, in the back-office. */
  right?: Permission | undefined
}
export interface MenuGroup {
  title: string
  links: MenuLink[]
}
/** Section names of the back-office. */
export type AdminGroup =
  | 'Today'
  | 'Orders'
  | 'Pricing'
  | 'Service'
  | 'Catalog'
  | 'Stock'
  | 'Dealers'
  | 'Partners'
  | 'Money'
  | 'Leads'
  | 'Content'
  | 'Figures'
  | 'Settings'
export interface AdminMenuGroup extends MenuGroup {
  title: AdminGroup
}
export interface SiteMap {
  main: MenuLink[]
  account: MenuLink[]
  footer: MenuGroup[]
  /** First page of the back-office; null if the menus aren't known. */
  backOffice: string | null
  /** Route IDs without the contact widget. */
  contactless: string[]
  /** Route IDs without notices: pages where people pay and work. */
  quiet: string[]
}

const to = (label: string, path: string): MenuLink => ({ label, to: path })

const main = () => [
  to(m.findYourTune(), link('/catalog')),
  to(m.products(), link('/products')),
  to(m.tuning(), link('/tuning')),
  to(m.dealers(), link('/dealers')),
]
const account = () => [
  to(m.profile(), link('/profile')),
  to(m.orders(), link('/profile/orders')),
  to(m.rentals(), link('/rental')),
  to(m.tuneRequests(), link('/tuning/requests')),
  to(m.garage(), link('/garage')),
  to(m.wishList(), link('/wish-list')),
  to(m.tickets(), link('/profile/tickets')),
  to(m.credits(), link('/profile/credits')),
  to(m.dealerMemberships(), link('/profile/dealer-memberships')),
]
const footer = (): MenuGroup[] => [
  {
    title: m.tunes(),
    links: [
      to(m.findYourVehicle(), link('/catalog')),
      to(m.allTunes(), link('/catalog/all-tunes')),
      to(m.performance(), link('/catalog/performance-tuning')),
      to(m.diesel(), link('/catalog/diesel-tuning')),
      to(m.transmissions(), link('/catalog/tcu-tuning')),
      to(m.economy(), link('/catalog/eco-tuning')),
      to(m.dynoPlots(), link('/dyno')),
      to(m.garage(), link('/garage')),
    ],
  },
  {
    title: m.hardware(),
    links: [
      to(m.allProducts(), link('/products')),
      to(m.wishList(), link('/wish-list')),
      to('FLASHZILLA', link('/flashzilla')),
      to('FZPRO', link('/fzpro')),
      to(m.flex(), link('/flex')),
      to(m.kess(), link('/kess')),
      to(m.giftCards(), link('/gift-cards')),
      to(m.tradeIn(), link('/trade-in')),
      to(m.rentalTools(), link('/rentaltools')),
    ],
  },
  {
    title: m.service(),
    links: [
      to(m.sendYourFile(), link('/tuning')),
      to(m.askAboutTune(), link('/tuning-ticket')),
      to(m.findOrder(), link('/find-order')),
      to(m.rescueTool(), link('/fz/rescue')),
      to(m.faq(), link('/faq')),
      to(m.contact(), link('/contact-us')),
      to(m.unitConverter(), link('/tools/unit-converter')),
    ],
  },
  {
    title: m.company(),
    links: [
      to(m.dealersNearYou(), link('/dealers')),
      to(m.becomeDealer(), link('/new-dealer')),
      to(m.affiliates(), link('/affiliate/info')),
      to(m.blog(), link('/blog')),
      to(m.newsletter(), link('/newsletter')),
      to(m.careers(), link('/careers')),
    ],
  },
  {
    title: m.legal(),
    links: [
      to(m.terms(), link('/terms-of-service')),
      to(m.privacy(), link('/privacy-policy')),
      to(m.disclaimer(), link('/disclaimer')),
      to(m.cookiePreferences(), link('/cookie-preferences')),
    ],
  },
]

/** Shop menus, with existing screens only. Runs on the server, because the table of screens stays there. */
export function readSiteMap(): SiteMap {
  const inFrame = screens.filter(({ file, layout }) => file !== undefined && layout === 'default')
  const built = new Set(screens.filter(({ file }) => file !== undefined).map(({ path }) => path))
  const known = (links: readonly MenuLink[]) => links.filter((item) => built.has(item.to))
  return {
    main: known(main()),
    account: known(account()),
    footer: footer()
      .map(({ title, links }) => ({ title, links: known(links) }))
      .filter(({ links }) => links.length > 0),
    backOffice: link('/admin/today'),
    contactless: inFrame.filter(({ contactless }) => contactless).map(({ path }) => path),
    quiet: inFrame.filter(({ contactless, access }) => contactless || access !== 'anyone').map(({ path }) => path),
  }
}

/** Back-office screens without parameters, in table order. */
const adminScreens = (): Screen[] =>
  screens.filter(
    ({ path, layout, file, menu, redirect }) =>
      layout === 'admin' &&
      file !== undefined &&
      menu !== '' &&
      !redirect &&
      !/:\w+(?!\?|\w)/.test(path) &&
      !path.endsWith('/new'),
  )

/** Features of the back-office, grouped by task. Menus list them in this order, so what is needed daily comes first. */
const adminGroups: Readonly<Record<AdminGroup, readonly string[]>> = {
  Today: ['app'],
  Orders: ['transactions', 'quotes', 'returns', 'rentals', 'trade-ins', 'value-transfers', 'disputes', 'fraud'],
  Pricing: ['promotions', 'price-lists', 'gift-cards', 'cart-reminders', 'shipping', 'pricing'],
  Service: ['tune-requests', 'tickets', 'users', 'rescue', 'reviews', 'tune-credits', 'beta', 'mails'],
  Catalog: ['vehicles', 'catalog', 'tune-editing', 'guides', 'catalog-imports', 'duplicates', 'seo'],
  Stock: ['products'],
  Dealers: ['dealers', 'dealer-accounts', 'signatures'],
  Partners: ['partners'],
  Money: ['books'],
  Leads: ['leads'],
  Content: ['content', 'blog', 'newsletter', 'notices', 'support-hours', 'translations'],
  Figures: ['metrics', 'visits'],
  Settings: [],
}
const titleText = (title: Screen['title'] = ''): string => (typeof title === 'function' ? title() : title)

/** Screens that create records in the back-office: those ending in "new". */
export const readAdminActs = (): MenuLink[] =>
  screens.flatMap(({ path, layout, file, right, title }) =>
    layout === 'admin' && file !== undefined && path.endsWith('/new')
      ? [{ label: titleText(title), to: path, right }]
      : [],
  )

/** Side navigation of the back-office: an entry for each screen without parameters, by feature and then in table order. */
export function readAdminMenu(): AdminMenuGroup[] {
  const groups = Object.entries(adminGroups) as [AdminGroup, readonly string[]][]
  const groupOf = (owner: string) => groups.find(([, owners]) => owners.includes(owner))?.[0] ?? 'Settings'
  const entries = Map.groupBy(adminScreens(), ({ owner }) => groupOf(owner))
  return groups.flatMap(([title, owners]) => {
    const ordered = (entries.get(title) ?? []).toSorted((a, b) => owners.indexOf(a.owner) - owners.indexOf(b.owner))
    const links = ordered.map(({ path, right, title: name, menu = titleText(name) }) => ({
      label: menu,
      to: path.replace(/\/:\w+\?/g, ''),
      right,
    }))
    return links.length > 0 ? [{ title, links }] : []
  })
}
