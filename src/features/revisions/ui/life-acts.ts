import type { Endpoint } from '#kit/contract.ts'
import type { BulkAct, Call } from '#kit/ui/bulk-run.ts'
import { type RecordState, stateLabels } from '../contract/records.ts'

interface Versioned {
  id: number
  version: number
}

/**
 * Saves fields of a record based on its row's version, and returns the undo.
 * @param update call that changes such records
 */
export async function changeRecordOf(
  call: Call,
  update: Endpoint,
  { id, version }: Versioned,
  { set, before, note }: { set: object; before: object; note: string },
): Promise<() => Promise<unknown>> {
  const save = (from: number, values: object, why: string) =>
    call(update, { params: { id }, body: { version: from, ...values, note: why } } as never) as Promise<Versioned>
  const saved = await save(version, set, note)
  return () => save(saved.version, before, `Undo: ${note}`)
}

const acts = {
  published: { label: 'Publish', done: 'published' },
  draft: { label: 'Make draft', done: 'moved to draft' },
  retired: { label: 'Retire', done: 'retired' },
} as const

/** Meaning of each state for a record type. */
export type LifeTexts = Readonly<Record<keyof typeof acts, string>>

/**
 * Bulk actions to publish, unpublish and retire records.
 * @param update call that changes a record
 */
export const lifeActs = <R extends Versioned & { state: RecordState }>(
  update: Endpoint,
  texts: LifeTexts,
): readonly BulkAct<R>[] =>
  (Object.keys(acts) as (keyof typeof acts)[]).map((state) => ({
    ...acts[state],
    text: texts[state],
    change: (row) =>
      row.state === state
        ? { skip: `${stateLabels()[state]} already.` }
        : { from: stateLabels()[row.state], to: stateLabels()[state] },
    perform: (row, _asked, call) =>
      changeRecordOf(call, update, row, { set: { state }, before: { state: row.state }, note: acts[state].label }),
  }))
