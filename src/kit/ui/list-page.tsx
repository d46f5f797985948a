import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { z } from 'zod'
import { call, CallError } from '../call.ts'
import type { Endpoint } from '../contract.ts'
import { ButtonLink } from './button-link.tsx'
import { validDateRange } from './day-range.tsx'
import { List, type ListAnswer, type ListSpec } from './list.tsx'
import { PageShell, type PageShellProps } from './page-shell.tsx'

/** Answer of a list call. */
export type AnswerOf<L extends Endpoint> = z.output<L['output']>
export type RowIn<L extends Endpoint> = AnswerOf<L> extends { data: readonly (infer R)[] } ? R : never

/**
 * Loads the page of a list from the query string. If the server refuses the query, for instance because of an old
 * link's filter, loads the first page instead. Only the server validates, because the query's schema isn't shipped to
 * the browser.
 */
export async function askFor<L extends Endpoint>(
  list: L,
  { request, params }: Pick<ClientLoaderFunctionArgs, 'request' | 'params'>,
  { days, asks = {} }: Pick<ListSpec<unknown>, 'days' | 'asks'> = {},
): Promise<AnswerOf<L>> {
  const search = validDateRange(new URL(request.url).searchParams, days?.from, days?.until)
  const read = (asked: object) => {
    const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
    return call(list as Endpoint, { params, query } as never) as Promise<AnswerOf<L>>
  }
  try {
    return await read({ ...Object.fromEntries(search), ...asks })
  } catch (error) {
    if (search.size > 0 && error instanceof CallError && error.status === 422) return read(asks)
    throw error
  }
}

export interface ListPageSpec<L extends Endpoint>
  extends ListSpec<RowIn<L>>, Omit<PageShellProps, 'children' | 'lead'> {
  lead?: ReactNode | ((answer: AnswerOf<L>) => ReactNode)
  /** Path of the list, if each row has a page below it. */
  at?: string
  /** Label of the button that adds a record. */
  adds?: string
  /** Content above and below the list. */
  before?: (answer: AnswerOf<L>) => ReactNode
  after?: (answer: AnswerOf<L>) => ReactNode
}

/** What the loader asks: initial days and filters of the list, and data besides it. */
interface ListPageAsks<M> extends Pick<ListSpec<unknown>, 'days' | 'asks'> {
  load?: () => Promise<M>
}

/**
 * Builds the whole page of a list from its call: `clientLoader` and component. Pass a function, which may use hooks, for a
 * spec that depends on the answer, on the loaded data or on the reader.
 */
export function listPage<const L extends Endpoint, M = undefined>(
  list: L,
  given: ListPageSpec<L> | ((answer: AnswerOf<L>, more: M) => ListPageSpec<L>),
  asks?: ListPageAsks<M>,
) {
  const useSpec = typeof given === 'function' ? given : () => given
  const fixed = asks ?? (typeof given === 'function' ? {} : given)
  const clientLoader = async (args: ClientLoaderFunctionArgs) => {
    const [answer, more] = await Promise.all([askFor(list, args, fixed), asks?.load?.()])
    return { answer, more }
  }
  function ListPage() {
    const { answer, more } = useLoaderData() as { answer: AnswerOf<L>; more: M }
    const spec = useSpec(answer, more)
    const { title, lead, at, adds, crumbs, width, before, after } = spec
    const actions = adds ? <ButtonLink to={`${at}/new`}>{adds}</ButtonLink> : spec.actions
    const to = at === undefined ? {} : { to: (row: RowIn<L>) => `${at}/${(row as { id: number }).id}` }
    return (
      <PageShell lead={typeof lead === 'function' ? lead(answer) : lead} {...{ title, actions, crumbs, width }}>
        {before?.(answer)}
        <List of={{ ...to, ...spec }} answer={answer as ListAnswer<RowIn<L>>} />
        {after?.(answer)}
      </PageShell>
    )
  }
  return { clientLoader, ListPage }
}
