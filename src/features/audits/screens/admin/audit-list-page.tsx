import { formatMoment } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { askedOf, DayRange } from '#kit/ui/day-range.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportAudits, listAudits } from '../../contract.ts'
import { objectPath } from '../../object-path.ts'
import classes from './audit-list.module.css'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = [...askedOf(new URL(request.url).searchParams, 'from', 'to')].filter(([, value]) => value !== '')
  const query = listAudits.input.query.safeParse(Object.fromEntries(search))
  return call(listAudits, { query: query.success ? query.data : {} })
}
/** What was changed, which opens its screen. */
function ObjectName({ object, place }: { object: string; place: string }) {
  const to = objectPath(place)
  return to === null ? object : <Link to={to}>{object}</Link>
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : value === null ? {} : { value }
const wordsOf = (value: unknown): string =>
  value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

/** What changed, name by name. */
function Changes({ before, after }: { before: unknown; after: unknown }) {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  if (names.length === 0) return <p className={classes['muted']}>Nothing more was noted.</p>
  return (
    <dl className={classes['changes']}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name.replaceAll('_', ' ')}</dt>
          <dd>
            {name in old && <del>{wordsOf(old[name])}</del>} {name in fresh && <ins>{wordsOf(fresh[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const changesOf = ({ before, after }: { before?: unknown; after?: unknown }) => (
  <Changes before={before} after={after} />
)

export default function AuditListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return (
    <PageShell title="Audit log" lead="Who did what, when and why. Open a row for what it changed.">
      <DayRange until="to">
        <ListShell
          label="Audit log"
          noun={['act', 'acts']}
          search={{ placeholder: 'Person, object or reason' }}
          filters={[
            {
              name: 'action',
              label: 'Act',
              all: 'All acts',
              options: list.actions.map((value) => ({ value, label: value })),
            },
          ]}
          sorts={timeSorts}
          exportUrl={exportUrlOf(exportAudits, search)}
          cursor={{ next: list.next, shown: list.data.length }}
          empty={<EmptyState title="Nothing here">No act fits.</EmptyState>}
        >
          <DataTable
            label="Audit log"
            rows={list.data}
            rowKey={(record) => record.id}
            details={changesOf}
            columns={[
              { key: 'at', title: 'When', render: (record) => formatMoment(record.at) },
              { key: 'actor', title: 'Who', render: (record) => record.actor || record.actor_email },
              { key: 'action', title: 'Act', render: (record) => record.action },
              { key: 'object', title: 'What', render: (record) => <ObjectName {...record} /> },
              { key: 'reason', title: 'Why', render: (record) => record.reason || '–' },
            ]}
          />
        </ListShell>
      </DayRange>
    </PageShell>
  )
}
