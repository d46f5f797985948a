import { link } from '#kit/link.ts'
import { samePage, takePage } from '#kit/ui/page-before-login.ts'

/** The page to open after login: the one before it if remembered within the last 5 minutes, else the profile. */
export function pageAfterLogin(search: URLSearchParams): string {
  const remembered = takePage()
  const page = remembered ?? samePage(search.get('return_to'))
  return page === null || page.startsWith('/auth/') || page.startsWith('/forbidden') ? link('/profile') : page
}
