import { StaffRequestBadge } from '../../ui/request-badge.tsx'
import { formatMoment } from '#kit/dates.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { Fragment, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useLocation } from 'react-router'
import { call, CallError } from '#kit/call.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { link } from '#kit/link.ts'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { orderStateKinds, orderStateLabels } from '#features/orders/rules.ts'
import { OrderLink } from '#features/orders/ui/order-link.tsx'
import { Price } from '#kit/ui/price.tsx'
import { PermittedLink } from '#access/ui/permitted-link.tsx'
import { may } from '#access/ui/session-store.ts'
import { listAnswerTemplates } from '#features/tickets/contract/templates.ts'
import { compareRequestFiles, getQueuedRequest, listWorkers, type StaffRequest } from '../../contract/queue.ts'
import { identifierLabels } from '#features/files/ui/verdict-card.tsx'
import { intakeWords } from '../../intake.ts'
import { CompareVersions, isComparable } from '../compare-versions.tsx'
import { QueueClock } from '../queue-clock.tsx'
import { Warning } from '#kit/ui/warning.tsx'
import classes from '../request.module.css'
import { vinDoubtText } from '../vin-doubt-text.ts'
import * as m from '../../messages/m.ts'
import { Thread } from '../thread.tsx'
import { useLiveRequest } from '../use-live-request.ts'
import { ManageActs } from './manage-acts.tsx'
import { WorkActs } from './work-acts.tsx'
import { WorkFiles } from './work-files.tsx'
import { WriteForm } from './write-form.tsx'

const RequestDyno = lazyPart(() => import('../request-dyno.tsx'))

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [item, templates, workers] = await Promise.all([
    call(getQueuedRequest, { params: { id: Number(params['id']) } }).catch(takenInstead),
    call(listAnswerTemplates, {}),
    may('requests.manage') ? call(listWorkers, {}) : { data: [] },
  ])
  return { item, templates: templates.data, workers: workers.data }
}

/** Someone else claimed it first: says who, instead of showing a 404. */
function takenInstead(error: unknown): { taken: string } {
  if (error instanceof CallError && error.status === 404 && error.facts['taken'] === true)
    return { taken: error.message }
  throw error
}

const informationLabels = () => ({
  vin: m.vin(),
  mileage: m.mileage(),
  tool: m.readWith(),
  fuel: m.fuel(),
  hardware: m.hardware(),
  problems: m.faults(),
  goals: m.goals(),
  remarks: m.remarks(),
})

export default function WorkPage() {
  const { item, templates, workers } = useLoaderData<typeof clientLoader>()
  const { pathname } = useLocation()
  const back = pathname.startsWith('/admin') ? link('/admin/tune-requests') : link('/tuner/queue')
  if ('taken' in item)
    return (
      <PageShell title={m.workQueue()} crumbs={[{ label: m.workQueue(), to: back }]}>
        <EmptyState title={item.taken} actions={<Link to={back}>{m.backToQueue()}</Link>}>
          {m.takenText()}
        </EmptyState>
      </PageShell>
    )
  return <Work item={item} templates={templates} workers={workers} back={back} />
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

function Work({
  item,
  templates,
  workers,
  back,
}: Pick<Loaded, 'templates' | 'workers'> & { item: StaffRequest; back: string }) {
  useLiveRequest(item.id, item.last_event_id)
  return (
    <PageShell
      title={m.requestNumber({ id: item.id })}
      badges={<StaffRequestBadge state={item.state} />}
      lead={item.vehicle?.label ?? item.title}
      crumbs={[{ label: m.workQueue(), to: back }, { label: m.requestNumber({ id: item.id }) }]}
      actions={<WorkActs item={item} back={back} />}
    >
      {item.doubts.length > 0 && (
        <Warning className={classes['warning']}>
          <b>{m.checkVehicle()}</b>
          <ul>
            {item.doubts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Warning>
      )}
      <div className={classes['columns']}>
        <section aria-label={m.conversation()}>
          {item.selection.tuneIDs.length > 0 && (
            <Suspense fallback={null}>
              <RequestDyno request={item} />
            </Suspense>
          )}
          <Thread request={item} me="staff" />
          <WriteForm item={item} templates={templates} />
          {isComparable(item.files) && (
            <section className={classes['block']}>
              <h2>{m.compareTitle()}</h2>
              <CompareVersions
                files={item.files}
                compare={(left, right) =>
                  call(compareRequestFiles, { params: { id: item.id }, query: { left, right } })
                }
              />
            </section>
          )}
        </section>
        <aside className={classes['side']} aria-label={m.details()}>
          <QueueClock clock={item.clock} resumes={m.resumesWhenCustomerReplies()} />
          <RequestFacts item={item} />
          <WorkFiles item={item} />
          {may('requests.manage') && <ManageActs item={item} workers={workers} />}
          <p className={classes['keys']}>{m.workKeys()}</p>
        </aside>
      </div>
    </PageShell>
  )
}

/** Kinds of identifiers that say which read it is, in the order shown. */
const readKinds = ['ecu', 'hardware', 'software', 'part', 'epk', 'engine'] as const

/** Identifiers found in the reads, up to three of each kind. */
function readFacts(item: StaffRequest): [string, string][] {
  const found = item.files.filter(({ role }) => role === 'original').flatMap((file) => file.verdict?.identifiers ?? [])
  return readKinds.flatMap((kind): [string, string][] => {
    const values = [...new Set(found.filter((identifier) => identifier.kind === kind).map(({ value }) => value))]
    return values.length === 0 ? [] : [[identifierLabels()[kind], values.slice(0, 3).join(', ')]]
  })
}

/** The fault codes, with when and under which terms the customer confirmed them. */
function FaultCodesOff({ item: { fault_codes } }: { item: StaffRequest }) {
  return (
    <>
      {fault_codes.codes.join(', ')}
      <details>
        <summary>
          {m.faultCodesConfirmed({
            time: fault_codes.confirmed_at === null ? '' : formatMoment(fault_codes.confirmed_at),
            version: fault_codes.terms_version ?? '',
          })}
        </summary>
        {fault_codes.terms}
      </details>
    </>
  )
}

function RequestFacts({ item }: { item: StaffRequest }) {
  const doubt = vinDoubtText(item.information.vin ?? '', item.vehicle)
  const facts: [string, React.ReactNode][] = [
    [
      m.customer(),
      <Fragment key="customer">
        <PermittedLink right="users.read" to={link('/admin/users/:id', { id: item.customer.id })}>
          {item.customer.name}
        </PermittedLink>
        , {item.customer.email}
      </Fragment>,
    ],
    [m.tunes(), item.tune_names.join(', ') || m.nothingChosen()],
    [m.assignee(), item.assignee ?? m.unassigned()],
    ...readFacts(item),
    ...intakeWords(item.information),
    ...(item.fault_codes.codes.length > 0
      ? ([[m.faultCodesOff(), <FaultCodesOff key="codes" item={item} />]] as [string, React.ReactNode][])
      : []),
    ...(item.wants_raw ? ([[m.deliveryFormat(), m.rawContents()]] as [string, string][]) : []),
    ...Object.entries(informationLabels()).flatMap(([key, label]): [string, string][] => {
      const value = item.information[key as keyof ReturnType<typeof informationLabels>]
      return value ? [[label, value]] : []
    }),
    ...(doubt === null ? [] : ([[m.vinCheck(), <strong key="vin">{doubt}</strong>]] as [string, React.ReactNode][])),
  ]
  return (
    <Facts rows={facts}>
      {item.order && (
        <>
          <dt>{item.settled_by === 'account' ? m.onAccount() : m.statePaid()}</dt>
          <dd>
            <PermittedLink right="orders.read" to={link('/admin/transactions/:id', { id: item.order.id })}>
              <Price minor={item.order.total} currency={item.order.currency} />
            </PermittedLink>
            {item.order_state !== null && item.order_state !== 'paid' && (
              <>
                {' '}
                <StateBadge kind={orderStateKinds[item.order_state]}>{orderStateLabels()[item.order_state]}</StateBadge>
              </>
            )}
          </dd>
        </>
      )}
      {item.purchase_id !== null && (
        <>
          <dt>{m.coveredBy()}</dt>
          <dd>
            <OrderLink id={item.purchase_id} invoice={null} />
          </dd>
        </>
      )}
    </Facts>
  )
}
