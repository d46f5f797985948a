import { redirect, replace } from 'react-router'
import type { Permission } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { rememberPage } from '#kit/ui/page-before-login.ts'
import { knownSession, loginAddress, may, type SessionUser } from './session-store.ts'

/**
 * Guards a browser-rendered screen: redirects visitors to login (and remembers this page for 5 minutes), users without
 * the permission to /forbidden, and staff without a required second factor to its setup. First line of a
 * `clientLoader`: `const user = await guard(request, 'orders.read')`.
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

/** URL of the second factor setup, which returns to the given page. */
export const factorPage = (page: string): string => link('/profile/security', {}, { page })
