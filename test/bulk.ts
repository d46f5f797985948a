/** Tries bulk actions on the rows of a list the way its page does. */
import { expect } from 'vitest'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { CallError } from '#kit/call.ts'
import type { Endpoint } from '#kit/contract.ts'
import { type Asked, type BulkAct, type Call, previewBulk, runBulk } from '#kit/ui/bulk-run.ts'
import type { Client } from './world.ts'

type Row = Record<string, unknown>
export interface Tried {
  list: Endpoint
  /** Path parameters, for a list that belongs to a record. */
  params?: object
  query?: object
  acts: readonly BulkAct<never>[]
  /** Field that identifies a row, if undoing creates it with a new id. */
  key?: string
  /** Input for each action, by label. */
  asked?: Readonly<Record<string, Asked>>
  /** Expected rows after an action, by label, to verify actions that have no undo. */
  after?: Readonly<Record<string, object>>
  /** Error code for a row someone else has changed in the meantime, by action label; null if the last change wins. */
  stale: string | null | Readonly<Record<string, string | null>>
}

/** How to try a list of records with a publishing state. */
export const records = (list: Endpoint, update: Endpoint): Tried => ({
  list,
  acts: lifeActs(update, { published: '', draft: '', retired: '' }) as readonly BulkAct<never>[],
  stale: 'stale_version',
})

const as = (client: Client): Call =>
  (async (target: Endpoint, input: never) => {
    const answer = await client.call(target, input)
    if (answer.status > 299) throw new CallError(answer)
    return answer.body
  }) as never
const words = (error: unknown) => (error instanceof CallError ? error.code : String(error))
/**
 * A row without what every save changes, and without values that undo can't restore: when a post was first published,
 * when a unit left the fleet, how long a deal has been in its stage, and the working minutes left for a request.
 */
const settled = ({
  version: _version,
  updated_at: _at,
  changed_at: _changed,
  published_at: _first,
  retired_at: _retired,
  days: _days,
  minutes_left: _left,
  ...row
}: Row) => row
/** An action that has an effect each time. */
const repeats = 'Postpone'

async function read(
  client: Client,
  { list, params = {}, query = {} }: Pick<Tried, 'list' | 'params' | 'query'>,
): Promise<Row[]> {
  const { status, body } = await client.call(list, { params, query: { limit: 50, ...query } } as never)
  expect(status).toBe(200)
  return (body as { data: Row[] }).data
}

/** If an action has no rows to change, runs the other actions of the list first to create some. */
async function prepare(staff: Client, act: BulkAct<Row>, tried: Tried) {
  const { asked = {} } = tried
  for (const before of tried.acts as unknown as readonly BulkAct<Row>[]) {
    const rows = await read(staff, tried)
    if (previewBulk(act, rows, asked[act.label] ?? {}).changed.length > 0) return
    if (before === act) continue
    await runBulk(before, rows.slice(0, 2), { asked: asked[before.label] ?? {}, call: as(staff), words })
  }
}

/**
 * Tries an action on two rows that it changes and one that it skips: without permission, with permission, with stale
 * rows, and undone.
 * @returns number of rows changed
 */
export async function tryBulkAct(
  { staff, customer }: { staff: Client; customer: Client },
  tried: Tried,
  label: string,
) {
  const act = tried.acts.find((each) => each.label === label) as unknown as BulkAct<Row>
  const asked = tried.asked?.[label] ?? {}
  await prepare(staff, act, tried)
  const { changed, skipped } = previewBulk(act, await read(staff, tried), asked)
  const rows = changed.slice(0, 2).map(({ row }) => row)
  const left = skipped.slice(0, 1).map(({ row }) => row)
  expect(rows.length, 'rows that the action changes').toBeGreaterThan(0)
  const ids = rows.map(({ id }) => id)
  const { key = 'id' } = tried
  const keys = rows.map((row) => row[key])
  const now = async () => (await read(staff, tried)).filter((row) => keys.includes(row[key]))
  const settledRow = (row: Row) => settled(key === 'id' ? row : { ...row, id: null })
  const run = (client: Client) => runBulk(act, [...rows, ...left], { asked, call: as(client), words })

  const outside = await run(customer)
  expect(outside).toMatchObject({ done: [], refused: ids.map(() => ({ reason: 'forbidden' })), undo: null })
  expect((await now()).map(settledRow)).toEqual(rows.map(settledRow))

  const outcome = await run(staff)
  expect(outcome.refused).toEqual([])
  expect(outcome.done.map(({ id }) => id)).toEqual(ids)
  expect(outcome.skipped.map(({ row }) => row)).toEqual(left)
  if (label !== repeats) expect(previewBulk(act, await now(), asked).changed).toEqual([])

  const after = tried.after?.[label]
  if (after) expect(await now()).toMatchObject(keys.map(() => after))

  const code = typeof tried.stale === 'object' ? (tried.stale?.[label] ?? null) : tried.stale
  if (code !== null) expect((await run(staff)).refused.map(({ reason }) => reason)).toEqual(ids.map(() => code))
  if (act.isFinal) {
    expect(outcome.undo).toBeNull()
    return rows.length
  }
  expect(await outcome.undo?.()).toEqual([])
  expect((await now()).map(settledRow)).toEqual(rows.map(settledRow))
  return rows.length
}
