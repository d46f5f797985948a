import { Link, useLoaderData } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { formatBytes, formatNumber } from '#kit/locale.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { ShortTable } from '#kit/ui/short-table.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { Certificates } from './certificates-part.tsx'
import { Connections, Statements, Tables } from './database-parts.tsx'
import { Caches, Processes, Replicas, Switches } from './process-parts.tsx'
import { rate } from './rate.ts'
import { discardJob, type FailedJob, getSystem, retryJob, type System } from '../../contract.ts'

export const clientLoader = () => call(getSystem, {})

/** Queues with problems first, then active ones. */
const trouble = ({ dead, failing, working }: System['queues'][number]) => (dead + failing > 0 ? 2 : Number(working > 0))

const serviceLabels = { connected: 'Connected', built_in: 'Built in', off: 'Off' } as const
const serviceKinds = { connected: 'done', built_in: 'new', off: 'ended' } as const

/** System status: processes, database, emails, background work and services. */
export default function SystemPage() {
  const system = useLoaderData<typeof clientLoader>()
  const { processes, database, migrations, mails, disk } = system
  const [own] = processes
  const dead = system.queues.reduce((sum, queue) => sum + queue.dead, 0)
  return (
    <PageShell lead={`${own ? `Up since ${formatMoment(own.started_at)}. ` : ''}Figures are current.`}>
      <Stats>
        <Stat
          label="Failed jobs"
          value={formatNumber(system.failures.length)}
          note={`${formatNumber(dead)} set aside`}
        />
        <Stat
          label="Emails waiting"
          value={<Link to={link('/admin/mails', {}, { state: 'waiting' })}>{formatNumber(mails.waiting)}</Link>}
          note={mails.oldest_at ? `Oldest from ${formatMoment(mails.oldest_at)}` : 'Nothing waits'}
        />
        <Stat label="Database" value={formatBytes(database.bytes)} note={`PostgreSQL ${database.version}`} />
        <Stat
          label="Memory"
          value={formatBytes(processes.reduce((sum, { memory_bytes: bytes }) => sum + bytes, 0))}
          note={processes.length === 1 ? 'Of one process' : `Of ${processes.length} processes`}
        />
        <Stat label="Disk free" value={formatBytes(disk.free_bytes)} note={`of ${formatBytes(disk.total_bytes)}`} />
      </Stats>
      <Processes processes={processes} />
      <FailedJobs failures={system.failures} />
      <PagePart title="Background work">
        <ShortTable
          label="Background work"
          rows={system.queues.toSorted((one, other) => trouble(other) - trouble(one))}
          rowKey={({ name }) => name}
          card={({ name, working, failing, dead: aside, last_at: at }) => ({
            title: name,
            right: at ? formatMoment(at) : '–',
            meta: `${formatNumber(working)} working, ${formatNumber(failing)} failing, ${formatNumber(aside)} set aside`,
          })}
          columns={[
            { key: 'name', title: 'Queue', render: ({ name }) => name },
            { key: 'working', title: 'Working', align: 'right', render: ({ working }) => formatNumber(working) },
            { key: 'failing', title: 'Failing', align: 'right', render: ({ failing }) => formatNumber(failing) },
            { key: 'dead', title: 'Set aside', align: 'right', render: (queue) => formatNumber(queue.dead) },
            {
              key: 'last',
              title: 'Last run',
              wideOnly: true,
              day: true,
              render: ({ last_at: at }) => (at ? formatMoment(at) : '–'),
            },
          ]}
        />
      </PagePart>
      <PagePart title="Database">
        <Facts
          rows={[
            ['Started', formatMoment(database.started_at)],
            ['Reads from memory', rate(database.hit_rate)],
            ['Tables from memory', rate(database.table_hit_rate)],
            ['Indexes from memory', rate(database.index_hit_rate)],
            [
              'Migrations',
              `${migrations.count}, the last on ${formatMoment(migrations.applied_at)}: ${migrations.last.replace('migrations/', '')}`,
            ],
            ['Replicas', database.replicas.length === 0 ? 'None' : formatNumber(database.replicas.length)],
          ]}
        />
        {database.replicas.length > 0 && <Replicas replicas={database.replicas} />}
      </PagePart>
      <PagePart title="Connections" lead={`At most ${formatNumber(database.connections_max)}.`}>
        <Connections database={database} />
      </PagePart>
      <PagePart title="Largest tables">
        <Tables database={database} />
      </PagePart>
      <PagePart title="Slowest statements">
        <Statements statements={database.statements} />
      </PagePart>
      <PagePart title="Services" lead="Last answers are those received by the process that shows this page.">
        <ShortTable
          label="Services"
          rows={system.services}
          rowKey={({ name }) => name}
          columns={[
            {
              key: 'name',
              title: 'Service',
              render: ({ name, kind }) => (
                <>
                  {name}
                  <br />
                  <small>{kind}</small>
                </>
              ),
            },
            {
              key: 'state',
              title: 'Status and last answer',
              render: ({ state, last }) => (
                <>
                  <StateBadge kind={serviceKinds[state]}>{serviceLabels[state]}</StateBadge>
                  {last && <LastAnswer last={last} />}
                </>
              ),
            },
          ]}
        />
      </PagePart>
      <Certificates certificates={system.certificates} />
      <Caches caches={system.caches} />
      <Switches switches={system.switches} />
    </PageShell>
  )
}

/** Outcome, duration and time of a service's last call. */
const LastAnswer = ({ last }: { last: NonNullable<System['services'][number]['last']> }) => (
  <>
    <br />
    {last.failure !== null && (
      <>
        <StateBadge kind="wrong">{last.failure}</StateBadge>
        <br />
      </>
    )}
    <small>
      {formatMoment(last.at)}
      <br />
      {formatNumber(last.ms)} ms
    </small>
  </>
)

function FailedJobs({ failures }: { failures: readonly FailedJob[] }) {
  const { may } = useSession()
  return (
    <PagePart title="Failed jobs" lead="Jobs are retried automatically until they run out of attempts.">
      {failures.length === 0 ? (
        <EmptyState title="No failed jobs">
          <p>Work that fails is listed here with its reason.</p>
        </EmptyState>
      ) : (
        <ShortTable
          label="Failed jobs"
          rows={failures}
          rowKey={({ queue, key }) => `${queue}/${key}`}
          columns={[
            { key: 'queue', title: 'Queue', render: ({ queue, key }) => (key === '' ? queue : `${queue}: ${key}`) },
            { key: 'failure', title: 'Reason', render: ({ failure }) => failure },
            { key: 'attempts', title: 'Attempts', align: 'right', render: ({ attempts }) => formatNumber(attempts) },
            {
              key: 'next',
              title: 'Next attempt',
              render: ({ dead_at: dead, next_at: next }) =>
                dead ? <StateBadge kind="wrong">Set aside</StateBadge> : formatMoment(next),
            },
            {
              key: 'decide',
              title: '',
              align: 'right',
              render: (job) => may('system.manage') && job.key !== '' && <Decide job={job} />,
            },
          ]}
        />
      )}
    </PagePart>
  )
}

function Decide({ job: { queue, key, dead_at: dead } }: { job: FailedJob }) {
  const params = { queue, key }
  return (
    <>
      <ReasonButton call={retryJob} params={params} label="Retry" title="Retry this job?" done="Job queued for retry.">
        It runs again within seconds.
      </ReasonButton>{' '}
      {dead && (
        <ReasonButton call={discardJob} params={params} label="Discard" title="Discard this job?" done="Job discarded.">
          It won’t run again. This can’t be undone.
        </ReasonButton>
      )}
    </>
  )
}
