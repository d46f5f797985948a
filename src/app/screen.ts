/** Rows of the table of screens, and functions to write them. */
import type { Permission } from '#kit/contract.ts'

export type ScreenAccess = 'anyone' | 'user' | 'tuner' | 'dealer' | 'affiliate' | 'admin' | 'catalog'
type Layout = 'default' | 'blank' | 'admin'

export interface Screen {
  path: string
  /** Feature the screen belongs to. */
  owner: string
  /** Below `src/features/<owner>/screens/`, or below `src/app/screens/` for the owner `app`. */
  file?: string
  layout: Layout
  access: ScreenAccess
  /** Rendered on the server, readable without JavaScript and by search engines, or in the browser. */
  render: 'server' | 'browser'
  /** Page title of browser-rendered screens; server-rendered ones derive it from their content. */
  title?: string | (() => string)
  /** Required right, for screens behind login. */
  right?: Permission
  /** Label in the back-office menu. Default: the title. Empty hides it from the menu. */
  menu?: string
  /** Lines of its skeleton. Default: 8. */
  skeleton?: number
  /** Loads Mantine’s components. Screens with a title always do; others only if they use one. */
  mantine?: true
  /** Hides the contact widget. */
  contactless?: true
  /** Listed in sitemap.xml. */
  indexed?: true
  redirect?: true
}

export type Extra = Partial<Omit<Screen, 'path' | 'owner' | 'file'>>

export const at = (path: string, owner: string, file: string, extra: Extra = {}): Screen => ({
  path,
  owner,
  file,
  layout: 'default',
  access: 'anyone',
  render: 'server',
  ...extra,
})
export const moved = (path: string, file: string): Screen => at(path, 'app', `redirects/${file}`, { redirect: true })
export const browser = { render: 'browser' } as const
export const own = { render: 'browser', access: 'user' } as const
export const member = { render: 'browser', access: 'dealer' } as const
export const memberSheet = { ...member, layout: 'blank', contactless: true } as const
export const tuner = { render: 'browser', access: 'tuner' } as const
export const affiliate = { render: 'browser', access: 'affiliate' } as const
export const backOffice = { render: 'browser', access: 'admin', layout: 'admin', contactless: true } as const
/** Declares a back-office screen with title and required right. */
export const staff = (path: string, owner: string, file: string, title: string, right: Permission, extra: Extra = {}) =>
  at(path, owner, file, { ...backOffice, title, right, ...extra })
