import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { formatShortUtcMonth } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { currencies, type Currency, formatMoney } from '#kit/money.ts'
import { DayRangeButton, useRangeError, validDateRange } from '#kit/ui/day-range.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getLeadFigures, type LeadFigures, type WonLostGroup } from '../contract/figures.ts'
import { listLeadGoals, type LeadGoal } from '../contract/goals.ts'
import { getLeadSettings } from '../contract/settings.ts'
import { GoalCards } from './goal-list.tsx'
import { sharedFilters } from './deal-list.tsx'
import { FigureTable } from '#kit/ui/figure-table.tsx'

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

const share = (won: number, lost: number) => (won + lost === 0 ? '–' : formatPercent(won / (won + lost)))

/** Deals won and lost by source, owner, reason and more; each number opens its deals. */
function GroupPart({
  title,
  lead,
  groups,
  figures,
  to,
  lostOnly = false,
}: {
  title: string
  lead?: string
  groups: readonly WonLostGroup[]
  figures: LeadFigures
  to: (group: WonLostGroup, state: 'won' | 'lost') => string
  lostOnly?: boolean
}) {
  const money = (minor: number) => formatMoney({ minor, currency: figures.currency })
  const most = Math.max(...groups.map((group) => (lostOnly ? group.lost_value : group.won_value)), 1)
  return (
    <PagePart title={title} {...(lead ? { lead } : {})}>
      <FigureTable
        label={title}

        none="No deals in this time."
        head={
          lostOnly
            ? ['Reason', 'Lost', 'Value lost']
            : [title.replace('By ', ''), 'Won', 'Lost', 'Win rate', 'Value won']
        }
        rows={groups.map((group) => ({
          key: String(group.id),
          share: (lostOnly ? group.lost_value : group.won_value) / most,
          cells: lostOnly
            ? [
                group.name,
                <Link key="lost" to={to(group, 'lost')}>
                  {formatNumber(group.lost)}
                </Link>,
                money(group.lost_value),
              ]
            : [
                group.name,
                <Link key="won" to={to(group, 'won')}>
                  {formatNumber(group.won)}
                </Link>,
                <Link key="lost" to={to(group, 'lost')}>
                  {formatNumber(group.lost)}
                </Link>,
                share(group.won, group.lost),
                money(group.won_value),
              ],
        }))}
      />
    </PagePart>
  )
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
  const { currency, from, until, won, lost, stages, forecast } = figures
  const money = (minor: number) => formatMoney({ minor, currency })
  const deals = (query: Record<string, string | number | undefined>) =>
    link('/admin/lead-engine', {}, { view: 'list', ...asked, ...query })
  const closed = (state: 'won' | 'lost') => deals({ state, from, until })
  const named = [
    { thing: 'make', title: 'By make', lead: 'Makes that the vehicle of a deal names.', groups: figures.makes },
    { thing: 'engine', title: 'By engine', lead: 'Engines that the vehicle of a deal names.', groups: figures.engines },
    {
      thing: 'tool',
      title: 'By tool',
      lead: 'Tools that a deal asks for. Those of lost deals are tools that you may be missing.',
      groups: figures.tools,
    },
  ].filter(({ groups }) => groups.length > 0)
  const mostExpected = Math.max(...forecast.map(({ total }) => total), 1)
  const mostEntered = Math.max(...stages.map(({ entered }) => entered), 1)
  return (
    <>
      <Stats>
        <Stat label="Won" value={<Link to={closed('won')}>{formatNumber(won)}</Link>} note={money(figures.won_value)} />
        <Stat
          label="Lost"
          value={<Link to={closed('lost')}>{formatNumber(lost)}</Link>}
          note={money(figures.lost_value)}
        />
        <Stat label="Win rate" value={share(won, lost)} />
        <Stat
          label="Time to win"
          value={figures.days_to_win === null ? '–' : formatNumber(figures.days_to_win)}
          {...(figures.days_to_win === null ? {} : { unit: 'days' })}
        />
      </Stats>
      {figures.without_rate > 0 && (
        <p>{formatNumber(figures.without_rate)} closed deals have no exchange rate and are in no value.</p>
      )}
      <PagePart title="Forecast" lead="Open deals by the month in which they are expected to close.">
        <GoalCards goals={goals} isForecast />
        <FigureTable
          label="Forecast"
          none="No deals in this time."
          head={['Month', 'Deals', 'Value', 'Weighted', 'Committed']}
          rows={forecast.map(({ month, deals: count, total, weighted, committed }) => ({
            key: month,
            share: total / mostExpected,
            cells: [
              formatShortUtcMonth(`${month}-01T00:00:00Z`),
              <Link key="deals" to={deals({ place: 'open', month })}>
                {formatNumber(count)}
              </Link>,
              money(total),
              money(weighted),
              money(committed),
            ],
          }))}
        />
      </PagePart>
      <PagePart title="Conversion" lead="Deals that entered a stage in this time, and how many went on from it.">
        <FigureTable
          label="Conversion"
          none="No deals in this time."
          head={['Stage', 'Entered', 'Went on', 'Conversion', 'Days in stage']}
          rows={stages.map(({ id, name, entered, went_on: wentOn, days }) => ({
            key: String(id),
            share: entered / mostEntered,
            cells: [
              <Link key="stage" to={link('/admin/lead-engine', {}, { view: 'list', stage: id })}>
                {name}
              </Link>,
              <Link key="entered" to={deals({ entered: id, entered_from: from, entered_until: until })}>
                {formatNumber(entered)}
              </Link>,
              formatNumber(wentOn),
              entered === 0 ? '–' : formatPercent(wentOn / entered),
              days === null ? '–' : formatNumber(days),
            ],
          }))}
        />
      </PagePart>
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
