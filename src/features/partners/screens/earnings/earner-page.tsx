import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { utcDay } from '#kit/dates.ts'
import { call, CallError } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { validDateRange } from '#kit/ui/day-range.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { TabLinks } from '#kit/ui/tab-links.tsx'
import { type ExportedList, entryQuery } from '../../earning-calls.ts'
import { type entryStates, lastTwelveMonths } from '../../rules/earnings.ts'
import { EarnerFrame, earnerTabs, type EarnerTab } from './earner-frame.tsx'
import { Entries, Moves } from './earner-lists.tsx'
import { areas, earnerKindAt, phrasingOf, shownDate, shownMonth } from './earner-paths.ts'
import classes from './earnings.module.css'
import { PayeeParts } from './payee-form.tsx'
import * as m from '../../messages/m.ts'

const exportedLists: Partial<Record<EarnerTab, ExportedList>> = {
  transfers: 'transfers',
  groups: 'transfer-groups',
  disbursements: 'disbursements',
  all: 'unified-transfers',
}

/** Whether the URL is that of an affiliate's disbursements, which have their own. */
const showsDisbursements = (pathname: string): boolean => pathname.split('/').includes('disbursements')

export const meta = (args: MetaInput) => {
  const title = showsDisbursements(args.location.pathname) ? m.disbursements() : m.earnings()
  return pageMeta(args, { title, unlisted: true })
}

/** Loads an earner's area according to the tab and filters in the URL. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const kind = earnerKindAt(request)
  const { calls } = areas()[kind]
  const { pathname, searchParams: search } = new URL(request.url)
  const id = Number(params['id'])
  const of = { params: { id } }
  const asNamed = earnerTabs.find((name) => name === search.get('tab')) ?? 'overview'
  const tab: EarnerTab = showsDisbursements(pathname) ? 'disbursements' : asNamed
  const asked = Object.fromEntries(validDateRange(search))
  const parsed = entryQuery.safeParse(asked)
  // Invalid filters show the unfiltered list.
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
  const { path } = tab === 'entries' ? calls.exportEntries : calls.exportList
  const exportParams = { id, list: exportedLists[tab] }
  return {
    kind,
    tab,
    overview,
    metrics,
    entries,
    transfers,
    groups,
    disbursements,
    unified,
    exported: { path },
    exportParams,
    now: new Date(),
  }
}
const refusedOr = <O,>(error: unknown, otherwise: () => Promise<O>): Promise<O> => {
  if (error instanceof CallError && error.status === 422) return otherwise()
  throw error
}
export type LoadedArea = Awaited<ReturnType<typeof clientLoader>>
export const HydrateFallback = () => <LoadingState lines={10} label={m.loadingEarnings()} />

export default function EarnerPage() {
  const loaded = useLoaderData<typeof clientLoader>()
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

/** Days of the books are in UTC. */
function statementRanges(now: Date) {
  const day = (months: number, date: number) => utcDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, date))
  return [
    { label: m.thisMonth(), from: day(0, 1) },
    { label: m.lastMonth(), from: day(-1, 1), until: day(0, 0) },
    { label: m.thisYear(), from: `${now.getUTCFullYear()}-01-01` },
    { label: m.allTime() },
  ]
}

type Metrics = NonNullable<LoadedArea['metrics']>

function Figures({ kind, overview, metrics, now }: LoadedArea & { metrics: Metrics }) {
  const { id } = overview
  const to = areas()[kind].home
  const phrase = phrasingOf(overview)
  if (overview.balances.length === 0)
    return (
      <EmptyState title={m.noSalesYet()}>
        {m.noSalesOwn({ who: phrase(m.yourShare(), (name) => m.shareOf({ name })) })}
        {kind === 'affiliate' && (
          <>
            {m.codesReady({
              link: (text) => <Link to={link('/affiliate/:id/settings', { id })}>{text}</Link>,
              what: phrase(m.yourCodeAndLink(), (name) => m.codeAndLinkOf({ name })),
            })}
          </>
        )}
        {overview.payees.length === 0 && (
          <>
            {overview.is_own
              ? m.needBankDetails({ link: (text) => <Link to={to(id, { tab: 'bank' })}>{text}</Link> })
              : m.needBankDetailsOf({
                  link: (text) => <Link to={to(id, { tab: 'bank' })}>{text}</Link>,
                  name: overview.name,
                })}
          </>
        )}
      </EmptyState>
    )
  return <CurrencyFigures {...{ kind, overview, metrics, now }} />
}

/** The figures of one currency, with a switch for the others. */
function CurrencyFigures({
  kind,
  overview,
  metrics,
  now,
}: Pick<LoadedArea, 'kind' | 'overview' | 'now'> & { metrics: Metrics }) {
  const [search] = useSearchParams()
  const { id, balances } = overview
  const to = areas()[kind].home
  const chosen = balances.find(({ currency }) => currency === search.get('currency')) ?? balances[0]
  if (!chosen) return null
  const { currency, ...sums } = chosen
  const money = (minor: number) => formatMoney({ minor, currency })
  const figure = (state: (typeof entryStates)[number] | undefined, minor: number) => (
    <Link className={classes['figure']} to={to(id, { tab: 'entries', currency, state })}>
      {money(minor)}
    </Link>
  )
  const ofCurrency = metrics.data.filter((row) => row.currency === currency)
  const months = lastTwelveMonths(ofCurrency, now)
  const most = Math.max(1, ...months.map(({ net }) => net))
  return (
    <>
      {balances.length > 1 && (
        <TabLinks
          label={m.currency()}
          tabs={balances.map(({ currency: label }) => ({
            label,
            to: to(id, { currency: label }),
            current: label === currency,
          }))}
        />
      )}
      <PagePart
        title={currency}
        lead={
          <>
            {m.forecast({
              date: shownDate(overview.next_payout_at),
              b: (text) => <b>{text}</b>,
              amount: money(sums.forecast),
              reason: sums.forecast_reason,
            })}
          </>
        }
        actions={
          <span className={classes['statements']}>
            {m.statementPdf()}
            {statementRanges(now).map(({ label, ...range }) => (
              <a
                key={label}
                href={endpointUrl(areas()[kind].calls.statement, { params: { id }, query: { currency, ...range } })}
                download
              >
                {label}
              </a>
            ))}
          </span>
        }
      >
        <Stats>
          <Stat label={m.stateHeld()} value={figure('held', sums.held)} note={m.heldNote()} />
          <Stat label={m.stateDue()} value={figure('due', sums.due)} />
          <Stat label={m.stateCollected()} value={figure('collected', sums.collected)} />
          <Stat label={m.stateSent()} value={figure('sent', sums.sent)} />
          <Stat label={m.statePaid()} value={figure('paid', sums.paid)} />
          <Stat label={m.totalEarned()} value={figure(undefined, sums.earned)} note={m.netOfRefunds()} />
        </Stats>
        <ul className={classes['months']} aria-label={m.earningsByMonth({ currency })}>
          {months.map(({ month, net }) => (
            <li key={month}>
              <Link to={to(id, { tab: 'entries', currency, month })}>
                <span>{shownMonth(month)}</span>
                <span className={classes['track']}>
                  {net > 0 && <span className={classes['bar']} style={{ width: `${(net / most) * 100}%` }} />}
                </span>
                <span className={classes['amount']}>{money(net)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </PagePart>
    </>
  )
}
