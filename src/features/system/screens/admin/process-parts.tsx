import { Link } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { formatMoment } from '#kit/dates.ts'
import { formatBytes, formatNumber } from '#kit/locale.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { ShortTable } from '#kit/ui/short-table.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import type { System } from '../../contract.ts'
import { rate } from './rate.ts'

/** Running processes with their versions, so mixed versions are visible. */
export const Processes = ({ processes }: { processes: System['processes'] }) => (
  <PagePart title="Processes">
    <DataTable
      label="Processes"
      rows={processes}
      rowKey={({ pid, started_at: started }) => `${pid} ${started}`}
      columns={[
        {
          key: 'version',
          title: 'Version',
          render: ({ version, answers }) => (
            <>
              {version}
              {answers && <small> (shows this page)</small>}
            </>
          ),
        },
        { key: 'started', title: 'Started', day: true, render: ({ started_at: at }) => formatMoment(at) },
        { key: 'work', title: 'Does', render: ({ worker }) => (worker ? 'Pages and jobs' : 'Pages') },
        { key: 'node', title: 'Node', wideOnly: true, render: ({ node }) => node },
        { key: 'cpus', title: 'Cores', align: 'right', wideOnly: true, render: ({ cpus }) => cpus },
        { key: 'pid', title: 'Process', align: 'right', wideOnly: true, render: ({ pid }) => pid },
        {
          key: 'memory',
          title: 'Memory',
          align: 'right',
          render: ({ memory_bytes: bytes }) => formatBytes(bytes),
        },
      ]}
    />
  </PagePart>
)

export const Replicas = ({ replicas }: { replicas: System['database']['replicas'] }) => (
  <DataTable
    label="Replicas"
    rows={replicas.map((replica, index) => ({ ...replica, index }))}
    rowKey={({ index }) => index}
    columns={[
      { key: 'name', title: 'Replicas', render: ({ name }) => name },
      { key: 'state', title: 'Status', render: ({ state }) => state },
      {
        key: 'bytes',
        title: 'Behind',
        align: 'right',
        render: ({ behind_bytes: bytes }) => (bytes === null ? 'Hidden' : formatBytes(bytes)),
      },
      {
        key: 'seconds',
        title: 'Delay',
        align: 'right',
        render: ({ behind_seconds: seconds }) =>
          seconds === null ? '–' : `${formatNumber(seconds, { maximumFractionDigits: 1 })} s`,
      },
    ]}
  />
)

/** Cache hit rates. */
export const Caches = ({ caches }: { caches: System['caches'] }) => (
  <PagePart title="Kept in memory" lead="By the process that shows this page, since it started.">
    <ShortTable
      label="Kept in memory"
      rows={caches}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', title: 'What', render: ({ name }) => name },
        {
          key: 'rate',
          title: 'Answered from memory',
          align: 'right',
          render: ({ hits, misses }) => rate(hits + misses === 0 ? null : hits / (hits + misses)),
        },
        {
          key: 'asked',
          title: 'Asked',
          align: 'right',
          wideOnly: true,
          render: ({ hits, misses }) => formatNumber(hits + misses),
        },
      ]}
    />
  </PagePart>
)

/** Switches set by staff and by process settings. */
export function Switches({ switches }: { switches: System['switches'] }) {
  const { may } = useSession()
  return (
    <PagePart
      title="Switches"
      actions={may('notices.manage') && <Link to={link('/admin/switches')}>Change switches</Link>}
    >
      <ShortTable
        label="Switches"
        rows={switches}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', title: 'Switch', render: ({ name }) => name },
          {
            key: 'on',
            title: 'Status',
            render: ({ on }) => <StateBadge kind={on ? 'done' : 'ended'}>{on ? 'On' : 'Off'}</StateBadge>,
          },
          {
            key: 'by',
            title: 'Set by',
            wideOnly: true,
            render: ({ setting }) => (setting ? 'Settings of the process' : 'Staff'),
          },
        ]}
      />
    </PagePart>
  )
}
