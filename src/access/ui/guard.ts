import { redirect, replace } from 'react-router'
import type { Permission } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { rememberPage } from '#kit/ui/page-before-login.ts'
import { knownSession, loginAddress, may, type SessionUser } from './session-store.ts'

/**
 * Lets a browser-rendered screen open, or leads away: a visitor to the login page (this page is remembered for 5
 * minutes), a user without the permission to /forbidden, staff to where they set up the second factor that they lack. First line of a `clientLoader`:
 * `const user = await guard(request, 'orders.read')`.
 */
export async function guard(request: Request, permission: Permission = 'user'): Promise<SessionUser> {
  const { user, needs_second_factor: needsFactor } = await knownSession()
  const { pathname, search } = new URL(request.url)
  const page = `${pathname}${search}`
  if (user === null) {
    rememberPage(page)
    throw redirect(await loginAddress(page))
  }
  if (!may(permission)) throw replace(link('/forbidden'))
  if (needsFactor && permission !== 'user' && permission !== 'public') throw replace(factorPage(page))
  return user
}

/** The address where staff set up a second factor, which leads back to the given page. */
export const factorPage = (page: string): string => link('/profile/security', {}, { page })
