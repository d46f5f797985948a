import { endpointUrl, type Endpoint } from '../contract.ts'
import { useLocation, useNavigate, useNavigation } from 'react-router'

/** The names under which lists keep days in the address. */
export const dayNames = ['from', 'until', 'to', 'on'] as const

type Changes = Record<string, string | number | null | undefined>

/** The query string with changes; an empty value removes. Any change but of the page itself goes back to page 1. */
export function changedQuery(search: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(search)
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
 * The address of the export of a list: all that the page asks for but the page itself.
 * @param params what the address of the call needs
 */
export function exportUrlOf(target: Pick<Endpoint, 'path' | 'root'>, search: URLSearchParams, params = {}): string {
  const isAsked = ([name, value]: [string, string]) =>
    value !== '' && !['after', 'page', 'limit', 'size'].includes(name)
  const query = Object.fromEntries([...search].filter(isAsked))
  return endpointUrl(target, { params, query })
}

export interface ListQuery {
  get: (name: string) => string
  /** Goes to the same list with changes. `replace` leaves no step in the history, as while typing. */
  set: (changes: Changes, options?: { replace?: boolean }) => void
  /** The address of the same list with changes, for links. */
  to: (changes: Changes) => string
}

/** The query that a list of this page is on its way to; null when it has arrived. */
let asked: { pathname: string; search: string } | null = null

/** A list's state: it lives in the query string only. What is changed while a change is on its way is added to it. */
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
