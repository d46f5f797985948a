/** Tries acts on many rows of a list as its page does them. */
import { expect } from 'vitest'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { CallError } from '#kit/call.ts'
import type { Endpoint } from '#kit/contract.ts'
import { type Asked, type BulkAct, type Call, previewBulk, runBulk } from '#kit/ui/bulk-run.ts'
import type { Client } from './world.ts'

type Row = Record<string, unknown>
export interface Tried {
  list: Endpoint
  /** Whose list it is, where its address says that. */
  params?: object
  query?: object
  acts: readonly BulkAct<never>[]
  /** What a row is known by, where what is taken back comes with a new number. */
  key?: string
  /** What is entered for each action, by its label. */
  asked?: Readonly<Record<string, Asked>>
  /** What rows are afterwards, by the label of the action: tells what was done where nothing is undone. */
  after?: Readonly<Record<string, object>>
  /** What a row that someone changed in the meantime is refused with, by the label of the action; null where the last one counts. */
  stale: string | null | Readonly<Record<string, string | null>>
}

/** What is tried of a list of records that have a state. */
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
 * What a row says besides what every save changes, the days on which a post was published first and a unit left the
 * fleet, the days of a deal in its stage, which begin again, and the working minutes that a request has left.
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
/** An action that does something each time. */
const repeats = 'Postpone'

async function read(
  client: Client,
  { list, params = {}, query = {} }: Pick<Tried, 'list' | 'params' | 'query'>,
): Promise<Row[]> {
  const { status, body } = await client.call(list, { params, query: { limit: 50, ...query } } as never)
  expect(status).toBe(200)
  return (body as { data: Row[] }).data
}

/** Rows that an action changes, where there are none: those that the other acts of the list leave behind. */
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
 * Tries an action on two rows of its list that it changes and one that it skips: without the right, with it, with rows as
 * they were before, and takes it back.
 * @returns how many rows it changed
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
