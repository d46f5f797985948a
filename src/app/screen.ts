/** What a row of the table of screens says, and how rows are written. */
import type { Permission } from '#kit/contract.ts'

export type ScreenAccess = 'anyone' | 'user' | 'tuner' | 'dealer' | 'affiliate' | 'admin' | 'catalog'
type Layout = 'default' | 'blank' | 'admin'

export interface Screen {
  path: string
  /** Feature that owns the screen. */
  owner: string
  /** Below `src/features/<owner>/screens/`, or below `src/app/screens/` for the owner `app`. */
  file?: string
  layout: Layout
  access: ScreenAccess
  /** On the server, where a visitor without JavaScript and search engines read it, or in the browser. */
  render: 'server' | 'browser'
  /** Title of the page, for screens that are rendered in the browser; the others make theirs from what they show. */
  title?: string | (() => string)
  /** The right that opens it, for screens of people who are logged in. */
  right?: Permission
  /** Its name in the menu of the back-office, where the title is not it; an empty one is in no menu. */
  menu?: string
  /** Lines of the skeleton while it loads: 8 unless said. */
  skeleton?: number
  /** Without the contact widget. */
  contactless?: true
  /** May be listed in sitemap.xml. */
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
/** A screen of the back-office, with its title and the right that opens it. */
export const staff = (path: string, owner: string, file: string, title: string, right: Permission, extra: Extra = {}) =>
  at(path, owner, file, { ...backOffice, title, right, ...extra })
