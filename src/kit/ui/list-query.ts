import { endpointUrl, type Endpoint } from '../contract.ts'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { isCampaign } from '../campaign.ts'

/** Query parameters for the date range of a list. */
export const dayNames = ['from', 'until', 'to', 'on'] as const

type Changes = Record<string, string | number | null | undefined>

/**
 * Applies changes to the query string; an empty value removes a parameter. Any change other than of the page resets it
 * to 1.
 */
export function changedQuery(search: URLSearchParams, changes: Changes): string {
  // Kept pages are the same for all campaigns, and so are their links.
  const next = new URLSearchParams([...search].filter(([name]) => !isCampaign(name)))
  if (!('page' in changes) && !('after' in changes)) {
    next.delete('page')
    next.delete('after')
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '' || (name === 'page' && Number(value) === 1))
      next.delete(name)
    else next.set(name, String(value))
  }
  return next.size > 0 ? `?${next}` : ''
}

/**
 * URL of a list's export: the current query without the page.
 * @param params path parameters of the call
 */
export function exportUrlOf(target: Pick<Endpoint, 'path' | 'root'>, search: URLSearchParams, params = {}): string {
  const isAsked = ([name, value]: [string, string]) =>
    value !== '' && !isCampaign(name) && !['after', 'page', 'limit', 'size'].includes(name)
  const query = Object.fromEntries([...search].filter(isAsked))
  return endpointUrl(target, { params, query })
}

export interface ListQuery {
  get: (name: string) => string
  /** Navigates to the same list with changes. `replace` adds no history entry, for use while typing. */
  set: (changes: Changes, options?: { replace?: boolean }) => void
  /** URL of the same list with changes, for links. */
  to: (changes: Changes) => string
}

/** Query of a pending navigation to this list; null when idle. */
let asked: { pathname: string; search: string } | null = null

/** State of a list, kept in the query string only. Changes made during a pending navigation are added to it. */
export function useListQuery(): ListQuery {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const shown = new URLSearchParams(next?.pathname === pathname ? next.search : search)
  return {
    get: (name) => shown.get(name) ?? '',
    set: (changes, { replace = false } = {}) => {
      const newest = asked?.pathname === pathname ? asked.search : window.location.search
      const mine = { pathname, search: changedQuery(new URLSearchParams(newest), changes) }
      asked = mine
      const arrived = () => {
        if (asked === mine) asked = null
      }
      void Promise.resolve(navigate(`${pathname}${mine.search}`, { preventScrollReset: true, replace })).finally(
        arrived,
      )
    },
    to: (changes) => `${pathname}${changedQuery(shown, changes)}`,
  }
}
