import { Link } from 'react-router'
import { call, CallError } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { askedOf } from '#kit/ui/day-range.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { type ExportedList, entryQuery } from '../../contract/earnings.ts'
import { type EarnerKind, type entryStates, lastTwelveMonths } from '../../rules/earnings.ts'
import { EarnerFrame, earnerTabs, type EarnerTab } from './earner-frame.tsx'
import { Entries, Moves } from './earner-lists.tsx'
import { areas, sayOf, shownDate, shownMonth } from './earner-paths.ts'
import classes from './earnings.module.css'
import { PayeeParts } from './payee-form.tsx'

const exported: Partial<Record<EarnerTab, ExportedList>> = {
  transfers: 'transfers',
  groups: 'transfer-groups',
  disbursements: 'disbursements',
  all: 'unified-transfers',
}

/** What the area of an earner shows, by the tab and filters of the address. */
export async function loadArea(kind: EarnerKind, id: number, search: URLSearchParams, fixed?: EarnerTab) {
  const { calls } = areas[kind]
  const of = { params: { id } }
  const tab = fixed ?? earnerTabs.find((name) => name === search.get('tab')) ?? 'overview'
  const asked = Object.fromEntries(askedOf(search))
  const parsed = entryQuery.safeParse(asked)
  // A list that is asked for what it does not know is shown whole.
  const whole = () => ({ ...of, query: {} })
  const list = <I, O>(wanted: EarnerTab, read: (input: I) => Promise<O>, input: I): Promise<O> | null =>
    tab === wanted ? read(input).catch((error: unknown) => refusedOr(error, () => read(whole() as I))) : null
  const input = { ...of, query: asked as never }
  const [overview, metrics, entries, transfers, groups, disbursements, unified] = await Promise.all([
    call(calls.overview, of),
    tab === 'overview' ? call(calls.metrics, { ...of, query: {} }) : null,
    tab === 'entries' ? call(calls.entries, { ...of, query: parsed.success ? parsed.data : {} }) : null,
    list('transfers', (known) => call(calls.transfers, known), input),
    list('groups', (known) => call(calls.transferGroups, known), input),
    list('disbursements', (known) => call(calls.disbursements, known), input),
    list('all', (known) => call(calls.unified, known), input),
  ])
  const exportUrl =
    tab === 'entries'
      ? exportUrlOf(calls.exportEntries, search, of.params)
      : exportUrlOf(calls.exportList, search, { id, list: exported[tab] })
  return { kind, tab, overview, metrics, entries, transfers, groups, disbursements, unified, exportUrl }
}
const refusedOr = <O,>(error: unknown, otherwise: () => Promise<O>): Promise<O> => {
  if (error instanceof CallError && error.status === 422) return otherwise()
  throw error
}
export type LoadedArea = Awaited<ReturnType<typeof loadArea>>
type Loaded = LoadedArea

export function EarnerArea(loaded: Loaded) {
  const { kind, tab, overview } = loaded
  return (
    <EarnerFrame kind={kind} overview={overview} tab={tab}>
      {loaded.metrics && <Figures {...loaded} metrics={loaded.metrics} />}
      {loaded.entries && <Entries {...loaded} entries={loaded.entries} />}
      {tab === 'bank' && <PayeeParts kind={kind} overview={overview} />}
      {(loaded.transfers || loaded.groups || loaded.disbursements || loaded.unified) && <Moves {...loaded} />}
    </EarnerFrame>
  )
}

/** Days of the books, which are in UTC. */
function statementRanges(now: Date) {
  const day = (months: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, date)).toISOString().slice(0, 10)
  return [
    { label: 'this month', from: day(0, 1) },
    { label: 'last month', from: day(-1, 1), until: day(0, 0) },
    { label: 'this year', from: `${now.getUTCFullYear()}-01-01` },
    { label: 'all' },
  ]
}

function Figures({ kind, overview, metrics }: Loaded & { metrics: NonNullable<Loaded['metrics']> }) {
  const { id } = overview
  const to = areas[kind].home
  const say = sayOf(overview)
  if (overview.balances.length === 0)
    return (
      <EmptyState title="No sales yet">
        As soon as something is sold, {say('your share', (name) => `the share of ${name}`)} stands here.{' '}
        {kind === 'affiliate' && (
          <>
            <Link to={link('/affiliate/:id/settings', { id })}>
              {say('Your code and your link', (name) => `The code and the link of ${name}`)}
            </Link>{' '}
            are ready to be shared.{' '}
          </>
        )}
        {overview.payees.length === 0 && (
          <>
            {say('To be paid you need', (name) => `To be paid ${name} needs`)}{' '}
            <Link to={to(id, { tab: 'bank' })}>bank details</Link>.
          </>
        )}
      </EmptyState>
    )
  return overview.balances.map(({ currency, ...sums }) => {
    const money = (minor: number) => formatMoney({ minor, currency })
    const figure = (state: (typeof entryStates)[number] | undefined, minor: number) => (
      <Link className={classes['figure']} to={to(id, { tab: 'entries', currency, state })}>
        {money(minor)}
      </Link>
    )
    const ofCurrency = metrics.data.filter((row) => row.currency === currency)
    const months = lastTwelveMonths(ofCurrency, new Date())
    const most = Math.max(1, ...months.map(({ net }) => net))
    return (
      <PagePart
        key={currency}
        title={currency}
        lead={
          <>
            Next payout on {shownDate(overview.next_payout_at)}: <b>{money(sums.forecast)}</b>. {sums.forecast_reason}
          </>
        }
        actions={
          <span className={classes['statements']}>
            Statement as PDF:
            {statementRanges(new Date()).map(({ label, ...range }) => (
              <a
                key={label}
                href={endpointUrl(areas[kind].calls.statement, { params: { id }, query: { currency, ...range } })}
                download
              >
                {label}
              </a>
            ))}
          </span>
        }
      >
        <Stats>
          <Stat label="Held" value={figure('held', sums.held)} note="may still be returned" />
          <Stat label="Due" value={figure('due', sums.due)} />
          <Stat label="In a payout" value={figure('collected', sums.collected)} />
          <Stat label="At the bank" value={figure('sent', sums.sent)} />
          <Stat label="Paid" value={figure('paid', sums.paid)} />
          <Stat label="Earned in all" value={figure(undefined, sums.earned)} note="refunds taken off" />
        </Stats>
        <ul className={classes['months']} aria-label={`Earnings by month in ${currency}`}>
          {months.map(({ month, net }) => (
            <li key={month}>
              <Link to={to(id, { tab: 'entries', currency, month })}>
                <span>{shownMonth(month)}</span>
                <span className={classes['track']}>
                  <span className={classes['bar']} style={{ width: `${Math.max(0, (net / most) * 100)}%` }} />
                </span>
                <span className={classes['amount']}>{money(net)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </PagePart>
    )
  })
}
