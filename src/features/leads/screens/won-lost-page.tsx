import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { currencies, type Currency, formatMoney } from '#kit/money.ts'
import { DayRangeButton, useRangeError, validDateRange } from '#kit/ui/day-range.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getLeadFigures, type LeadFigures } from '../contract/figures.ts'
import { listLeadGoals, type LeadGoal } from '../contract/goals.ts'
import { getLeadSettings } from '../contract/settings.ts'
import { sharedFilters } from './deal-list.tsx'
import { ConversionPart, type DealsLink, ForecastPart, GroupPart, winRate } from './won-lost-parts.tsx'

const names = ['pipeline', 'owner', 'from', 'until', 'currency'] as const

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = validDateRange(new URL(request.url).searchParams)
  const query = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value] as const] : []
    }),
  )
  const [settings, goals, figures] = await Promise.all([
    call(getLeadSettings, {}),
    call(listLeadGoals, {}),
    call(getLeadFigures, { query: query as { currency?: Currency } }),
  ])
  return { settings, goals: goals.data, figures, asked: { pipeline: query['pipeline'], owner: query['owner'] } }
}

function Figures({
  figures,
  goals,
  asked,
}: {
  figures: LeadFigures
  goals: readonly LeadGoal[]
  asked: Record<string, string | undefined>
}) {
  const { currency, from, until, won, lost } = figures
  const money = (minor: number) => formatMoney({ minor, currency })
  const deals: DealsLink = (query) => link('/admin/lead-engine', {}, { view: 'list', ...asked, ...query })
  const closed = (state: 'won' | 'lost') => deals({ state, from, until })
  const named = [
    { thing: 'make', title: 'By make', lead: 'The make of the vehicle.', groups: figures.makes },
    { thing: 'engine', title: 'By engine', lead: 'The engine of the vehicle.', groups: figures.engines },
    { thing: 'tune', title: 'By tune', lead: 'Tunes that a deal asks for.', groups: figures.tunes },
    {
      thing: 'tool',
      title: 'By tool',
      lead: 'Tools that deals ask for. Those in lost deals may be missing from your range.',
      groups: figures.tools,
    },
  ].filter(({ groups }) => groups.length > 0)
  return (
    <>
      <Stats>
        <Stat label="Won" value={<Link to={closed('won')}>{formatNumber(won)}</Link>} note={money(figures.won_value)} />
        <Stat
          label="Lost"
          value={<Link to={closed('lost')}>{formatNumber(lost)}</Link>}
          note={money(figures.lost_value)}
        />
        <Stat
          label="Win rate"
          value={won + lost === 0 ? '–' : <Link to={deals({ state: 'closed', from, until })}>{winRate(figures)}</Link>}
        />
        <Stat
          label="Time to win"
          value={
            figures.days_to_win === null ? '–' : <Link to={closed('won')}>{formatNumber(figures.days_to_win)}</Link>
          }
          {...(figures.days_to_win === null ? {} : { unit: 'days' })}
          {...(figures.days_to_lose === null
            ? {}
            : {
                note: <Link to={closed('lost')}>{formatNumber(figures.days_to_lose)} days until a deal was lost</Link>,
              })}
        />
      </Stats>
      {figures.without_rate > 0 && (
        <p>
          {formatNumber(figures.without_rate)} closed deals and first orders have no exchange rate to {currency}. They
          are counted, but in no value.
        </p>
      )}
      <ForecastPart figures={figures} goals={goals} deals={deals} />
      <ConversionPart figures={figures} deals={deals} />
      <GroupPart
        title="Why deals were lost"
        lostOnly
        groups={figures.reasons}
        figures={figures}
        to={({ id }) => deals({ state: 'lost', from, until, reason: id ?? undefined })}
      />
      <GroupPart
        title="By stage"
        lead="The stage that deals were in when they were closed."
        groups={figures.closed_stages}
        figures={figures}
        to={({ id }, state) => deals({ state, from, until, stage: id ?? undefined })}
      />
      <GroupPart
        title="By source"
        groups={figures.sources}
        figures={figures}
        to={({ id }, state) => deals({ state, from, until, source: id ?? 'none' })}
      />
      <GroupPart
        title="By owner"
        groups={figures.owners}
        figures={figures}
        to={({ id }, state) => deals({ state, from, until, owner: id ?? 'none' })}
      />
      {named.map(({ thing, title, lead, groups }) => (
        <GroupPart
          key={thing}
          title={title}
          lead={lead}
          groups={groups}
          figures={figures}
          to={({ id }, state) => deals({ state, from, until, [thing]: id ?? undefined })}
        />
      ))}
    </>
  )
}

export default function WonLostPage() {
  const { settings, goals, figures, asked } = useLoaderData<typeof clientLoader>()
  const rangeError = useRangeError({})
  const { words, ...owner } = sharedFilters(settings).owner
  const count = figures.won + figures.lost
  return (
    <PageShell>
      <ListShell
        label="Won and lost"
        noun={['closed deal', 'closed deals']}
        filters={[
          {
            name: 'pipeline',
            label: 'Pipeline',
            all: 'All pipelines',
            options: settings.pipelines.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          { name: 'owner', options: words, ...owner },
          {
            name: 'currency',
            label: 'Currency',
            all: `Values in ${figures.currency}`,
            options: currencies.map((code) => ({ value: code, label: `Values in ${code}` })),
          },
        ]}
        days={<DayRangeButton />}
        pages={{ page: 1, size: Math.max(1, count), total: count }}
        isEmpty={rangeError !== null}
        empty={<EmptyState title={rangeError ?? ''} />}
      >
        <Figures figures={figures} goals={goals} asked={asked} />
      </ListShell>
    </PageShell>
  )
}
