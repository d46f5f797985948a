import { Suspense } from 'react'
import { Await, type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, CallError } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { currencies, type Currency } from '#kit/money.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { type ListQuery, useListQuery } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { TabLinks } from '#kit/ui/tab-links.tsx'
import { useLive } from '#kit/ui/use-live.ts'
import { followLeadDeals, getLeadBoard, type LeadBoard, listLeadDeals } from '../contract/deals.ts'
import { getLeadSettings, type LeadSettings } from '../contract/settings.ts'
import { type LeadGoal, listLeadGoals } from '../contract/goals.ts'
import { Board } from './board.tsx'
import { fieldsFor } from './custom-fields.tsx'
import { GoalCards } from './goal-list.tsx'
import { DealList, sharedFilters } from './deal-list.tsx'

/** Query parameters of the board; the list supports more. */
const boardNames = ['q', 'owner', 'source', 'label', 'pipeline', 'currency'] as const

async function readBoard(search: URLSearchParams): Promise<LeadBoard | null> {
  const query = Object.fromEntries(
    boardNames.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value] as const] : []
    }),
  )
  try {
    return await call(getLeadBoard, { query: query as { currency?: Currency } })
  } catch (error) {
    // There is no pipeline yet, or the link is to a deleted one.
    if (!(error instanceof CallError) || (error.status !== 404 && error.status !== 422)) throw error
    return search.has('pipeline') ? readBoard(new URLSearchParams()) : null
  }
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  const isList = search.get('view') === 'list'
  // Not awaited, because goals aggregate all deals of their period.
  const goals = isList ? null : call(listLeadGoals, {}).catch(() => ({ data: [] }))
  const [settings, board, list] = await Promise.all([
    call(getLeadSettings, {}),
    isList ? null : readBoard(search),
    isList ? askFor(listLeadDeals, args, { asks: { view: '' } }) : null,
  ])
  return { settings, goals, board, list }
}

function OpenBoard({ board, settings }: { board: LeadBoard; settings: LeadSettings }) {
  useLive(endpointUrl(followLeadDeals), board.event_id)
  const { owner, source, label } = sharedFilters(settings)
  const count = board.columns.reduce((sum, column) => sum + column.count, 0)
  const filter = (name: string, { words, ...shown }: typeof owner) => ({ name, options: words, ...shown })
  return (
    <ListShell
      label="Board"
      noun={['open deal', 'open deals']}
      search={{ placeholder: 'Title, vehicle, person or firm' }}
      filters={[
        filter('owner', owner),
        filter('source', source),
        filter('label', label),
        {
          name: 'currency',
          label: 'Currency of totals',
          all: `Totals in ${board.currency}`,
          options: currencies.map((code) => ({ value: code, label: `Totals in ${code}` })),
        },
      ]}
      pages={{ page: 1, size: Math.max(1, count), total: count }}
      isEmpty={false}
      empty={null}
    >
      <Board board={board} fields={fieldsFor(settings.fields, 'deal')} />
    </ListShell>
  )
}

/** The URL of the same deals as a list or a board, keeping the filters that both support. */
const sameDeals = (query: ListQuery, more: Record<string, string | number | undefined>): string =>
  link(
    '/admin/lead-engine',
    {},
    {
      ...Object.fromEntries(['q', 'owner', 'source', 'label'].map((name) => [name, query.get(name) || undefined])),
      ...more,
    },
  )

export default function BoardPage() {
  const { settings, goals, board, list } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const chosen = query.get('pipeline')
  const view = list ? 'list' : undefined
  const tabs = settings.pipelines.map(({ id, name }) => ({
    label: name,
    to: link('/admin/lead-engine', {}, { pipeline: id, view, place: list ? 'open' : undefined }),
    current: list ? chosen === String(id) : board?.pipeline === id,
  }))
  const all = {
    label: 'All deals',
    to: link('/admin/lead-engine', {}, { view: 'list' }),
    current: list !== null && chosen === '',
  }
  return (
    <PageShell
      actions={
        <>
          {board && (
            <ButtonLink
              variant="default"
              to={sameDeals(query, { view: 'list', place: 'open', pipeline: board.pipeline })}
            >
              Show as list
            </ButtonLink>
          )}
          {list && (
            <ButtonLink variant="default" to={sameDeals(query, { pipeline: chosen || undefined })}>
              Show as board
            </ButtonLink>
          )}
          <ButtonLink to={link('/admin/lead-engine/add', {}, chosen ? { pipeline: chosen } : {})}>New deal</ButtonLink>
        </>
      }
    >
      <TabLinks label="Pipelines" tabs={[...tabs, all]} />
      {list && <DealList answer={list} settings={settings} />}
      {goals && (
        <Suspense>
          <Await resolve={goals}>
            {({ data }: { data: readonly LeadGoal[] }) => (
              <GoalCards goals={data.filter(({ owner_id: owner }) => owner === null || owner === settings.me)} />
            )}
          </Await>
        </Suspense>
      )}
      {board && <OpenBoard key={board.pipeline} board={board} settings={settings} />}
      {!list && !board && (
        <EmptyState
          title="No pipelines yet"
          actions={<ButtonLink to={link('/admin/lead-engine/settings')}>Create a pipeline</ButtonLink>}
        >
          A pipeline has the stages that your deals go through.
        </EmptyState>
      )}
    </PageShell>
  )
}
