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
type AnswerOf<L extends Endpoint> = z.output<L['output']>
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

/** Builds the whole page of a list from its call: `clientLoader` and component. */
export function listPage<const L extends Endpoint>(list: L, spec: ListPageSpec<L>) {
  const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(list, args, spec)
  function ListPage() {
    const answer = useLoaderData() as AnswerOf<L>
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
