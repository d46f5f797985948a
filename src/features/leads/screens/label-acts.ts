import { changeRecordOf } from '#features/revisions/ui/life-acts.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import type { LeadSettings } from '../contract/settings.ts'

const labelsMax = 20
interface Labeled {
  id: number
  version: number
  label_ids: readonly number[]
}

/** Bulk actions to add and remove a label; none while there are no labels. */
export function labelActs<Row extends Labeled>({
  labels,
  refused,
  update,
}: Pick<LeadSettings, 'labels'> & {
  /** Why a row is skipped. */
  refused: (row: Row) => string | undefined
  update: Parameters<typeof changeRecordOf>[1]
}): readonly BulkAct<Row>[] {
  if (labels.length === 0) return []
  const shown = (ids: readonly number[]) =>
    ids.map((id) => labels.find((label) => label.id === id)?.name ?? '').join(', ')
  const relabel = (
    label: string,
    done: string,
    after: (ids: readonly number[], id: number) => number[] | string,
  ): BulkAct<Row> => ({
    label,
    done,
    text: 'Labels help to find and group.',
    asks: [
      { name: 'label', label: 'Label', choices: labels.map(({ id, name }) => ({ value: String(id), label: name })) },
    ],
    change: (row, { label: id = '' }) => {
      const wanted = refused(row) ?? after(row.label_ids, Number(id))
      return typeof wanted === 'string' ? { skip: wanted } : { from: shown(row.label_ids), to: shown(wanted) }
    },
    perform: (row, { label: id = '' }, call) =>
      changeRecordOf(call, update, row, {
        set: { labels: after(row.label_ids, Number(id)) },
        before: { labels: row.label_ids },
        note: label,
      }),
  })
  return [
    relabel('Add label', 'labeled', (ids, id) => {
      if (ids.includes(id)) return 'Already has this label.'
      return ids.length >= labelsMax ? `Has ${labelsMax} labels already.` : [...ids, id]
    }),
    relabel('Remove label', 'changed', (ids, id) =>
      ids.includes(id) ? ids.filter((other) => other !== id) : 'Doesn’t have this label.',
    ),
  ]
}
