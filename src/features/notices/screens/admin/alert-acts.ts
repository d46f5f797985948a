import { changeRecordOf } from '#features/revisions/ui/life-acts.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { updateAlert } from '../../contract/alerts.ts'

interface Row {
  id: number
  version: number
  when: 'running' | 'upcoming' | 'ended'
  starts_at: string | null
  ends_at: string | null
}
export const alertTimeLabels = { running: 'Running', upcoming: 'Upcoming', ended: 'Ended' } as const

/** Bulk actions on alerts. */
export const alertActs: readonly BulkAct<Row>[] = [
  {
    label: 'Turn on',
    done: 'turned on',
    text: 'Visitors see them right away. Alerts that had ended no longer have an end date.',
    change: ({ when }) =>
      when === 'running' ? { skip: 'Running already.' } : { from: alertTimeLabels[when], to: 'Running' },
    perform: (row, _asked, call) =>
      changeRecordOf(call, updateAlert, row, {
        set: { starts_at: null, ...(row.when === 'ended' ? { ends_at: null } : {}) },
        before: { starts_at: row.starts_at, ends_at: row.ends_at },
        note: 'Turned on',
      }),
  },
  {
    label: 'Turn off',
    done: 'turned off',
    text: 'Visitors no longer see them.',
    change: ({ when }) =>
      when === 'running' ? { from: 'Running', to: 'Ended' } : { skip: `${alertTimeLabels[when]}, so nobody sees it.` },
    perform: (row, _asked, call) =>
      changeRecordOf(call, updateAlert, row, {
        set: { ends_at: new Date().toISOString() },
        before: { ends_at: row.ends_at },
        note: 'Turned off',
      }),
  },
]
