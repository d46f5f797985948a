import { Link } from 'react-router'
import { formatShortUtcMonth, utcDay } from '#kit/dates.ts'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { FigureTable } from '#kit/ui/figure-table.tsx'
import { FoldingPart } from '#kit/ui/folding-part.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import type { LeadFigures, WonLostGroup } from '../contract/figures.ts'
import type { LeadGoal } from '../contract/goals.ts'
import { GoalCards } from './goal-list.tsx'

/** A link to the deals behind a figure. */
export type DealsLink = (query: Record<string, string | number | undefined>) => string

export const winRate = ({ won, lost }: { won: number; lost: number }) =>
  won + lost === 0 ? '–' : formatPercent(won / (won + lost), 0)

/** Deals won and lost by source, owner, reason and more. Each number links to its deals. */
export function GroupPart({
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
    <FoldingPart title={title} {...(lead ? { lead } : {})}>
      <FigureTable
        label={title}
        none="No deals in this period."
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
                <Link key="value" to={to(group, 'lost')}>
                  {money(group.lost_value)}
                </Link>,
              ]
            : [
                group.name,
                <Link key="won" to={to(group, 'won')}>
                  {formatNumber(group.won)}
                </Link>,
                <Link key="lost" to={to(group, 'lost')}>
                  {formatNumber(group.lost)}
                </Link>,
                winRate(group),
                <Link key="value" to={to(group, 'won')}>
                  {money(group.won_value)}
                </Link>,
              ],
        }))}
      />
    </FoldingPart>
  )
}

/** Open deals by month, with deals won and first orders paid in it. Each figure links to its deals. */
export function ForecastPart({
  figures,
  goals,
  deals,
}: {
  figures: LeadFigures
  goals: readonly LeadGoal[]
  deals: DealsLink
}) {
  const { forecast, currency, from, until } = figures
  const most = Math.max(...forecast.map(({ total, won_value: won }) => total + won), 1)
  const unrated = forecast.reduce((sum, { without_rate: count }) => sum + count, 0)
  const opens = (to: string, key: string, text: string, count: number) =>
    count === 0 ? (
      '–'
    ) : (
      <Link key={key} to={to}>
        {text}
      </Link>
    )
  const money = (minor: number) => formatMoney({ minor, currency })
  return (
    <PagePart
      title="Forecast"
      lead="Open deals by expected closing month, next to what was won and what won deals ordered first."
    >
      <GoalCards goals={goals} isForecast />
      {unrated > 0 && (
        <p>
          {formatNumber(unrated)} open {unrated === 1 ? 'deal has' : 'deals have'} no exchange rate to {currency}. They
          are counted, but in no value.
        </p>
      )}
      <FigureTable
        whole
        label="Forecast"
        none="No deals in this period."
        head={['Month', 'Open', 'Value', 'Weighted', 'Committed', 'Won', 'First orders']}
        rows={forecast.map((row) => {
          const { month, deals: count, won, ordered } = row
          const open = deals({ place: 'open', month })
          const [first, last] = daysOfMonth(month)
          return {
            key: month,
            share: (row.total + row.won_value) / most,
            cells: [
              month === 'none' ? 'No date' : formatShortUtcMonth(`${month}-01T00:00:00Z`),
              opens(open, 'deals', formatNumber(count), count),
              opens(open, 'total', money(row.total), count),
              opens(open, 'weighted', money(row.weighted), count),
              opens(deals({ place: 'open', month, committed: '1' }), 'committed', money(row.committed), row.committed),
              opens(
                deals({ state: 'won', from: first > from ? first : from, until: last < until ? last : until }),
                'won',
                money(row.won_value),
                won,
              ),
              opens(deals({ state: 'won', ordered: month }), 'ordered', money(row.ordered_value), ordered),
            ],
          }
        })}
      />
    </PagePart>
  )
}

/** The first and last day of a month such as 2026-11; for `none`, an empty range. */
function daysOfMonth(month: string): [string, string] {
  const next = new Date(`${month}-01T00:00:00Z`)
  if (Number.isNaN(next.getTime())) return [month, '']
  next.setUTCMonth(next.getUTCMonth() + 1, 0)
  return [`${month}-01`, utcDay(next)]
}

/** Deals that entered each stage, and those that moved on. Each figure links to its deals. */
export function ConversionPart({ figures, deals }: { figures: LeadFigures; deals: DealsLink }) {
  const { stages, from, until } = figures
  const most = Math.max(...stages.map(({ entered }) => entered), 1)
  return (
    <PagePart title="Conversion" lead="Deals that entered each stage in this period, and how many moved on.">
      <FigureTable
        whole
        label="Conversion"
        none="No deals in this period."
        head={['Stage', 'Entered', 'Went on', 'Conversion', 'Days in stage']}
        rows={stages.map(({ id, name, entered, went_on: wentOn, days }) => {
          const of = { entered: id, entered_from: from, entered_until: until }
          return {
            key: String(id),
            share: entered / most,
            cells: [
              <Link key="stage" to={deals({ place: 'open', stage: id })}>
                {name}
              </Link>,
              <Link key="entered" to={deals(of)}>
                {formatNumber(entered)}
              </Link>,
              <Link key="went-on" to={deals({ ...of, went_on: '1' })}>
                {formatNumber(wentOn)}
              </Link>,
              entered === 0 ? '–' : formatPercent(wentOn / entered, 0),
              days === null ? '–' : formatNumber(days),
            ],
          }
        })}
      />
    </PagePart>
  )
}
