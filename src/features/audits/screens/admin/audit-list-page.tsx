import { Link } from 'react-router'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportAudits, listAudits } from '../../contract.ts'
import { actionLabel, objectLabel, valueLabel } from '../../labels.ts'
import { objectPath } from '../../object-path.ts'
import classes from './audit-list.module.css'

const days = { until: 'to' }

/** The changed object, linked to its screen. */
function ObjectName({ object, place }: { object: string; place: string }) {
  const to = objectPath(place)
  const name = objectLabel(object)
  return to === null ? name : <Link to={to}>{name}</Link>
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : value === null ? {} : { value }

/** The changed fields with their values before and after. */
function Changes({ before, after }: { before: unknown; after: unknown }) {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  if (names.length === 0) return <p className={classes['muted']}>No field changes recorded.</p>
  return (
    <dl className={classes['changes']}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name.replaceAll('_', ' ')}</dt>
          <dd>
            {name in old && <del>{valueLabel(name, old[name], old)}</del>}{' '}
            {name in fresh && <ins>{valueLabel(name, fresh[name], { ...old, ...fresh })}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const changesOf = ({ before, after }: { before?: unknown; after?: unknown }) => (
  <Changes before={before} after={after} />
)

const page = listPage(
  listAudits,
  (list) => ({
    noun: ['entry', 'entries'],
    empty: 'What staff and customers change is logged here.',
    label: 'Audit log',
    search: 'Person, object or reason',
    filters: {
      action: {
        words: list.actions.map((value) => ({ value, label: actionLabel(value) })),
      },
    },
    days,
    csv: exportAudits,
    details: changesOf,
    columns: [
      { key: 'at', title: 'Date' },
      { key: 'actor', title: 'Person', render: (record) => record.actor || record.actor_email },
      { key: 'action', render: ({ action }) => actionLabel(action) },
      { key: 'object', render: (record) => <ObjectName {...record} /> },
      'reason',
    ],
  }),
  { days },
)
export const clientLoader = page.clientLoader
export default page.ListPage
