import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { disputes } from './tables.ts'

export type Answering = Pick<Context<{ runs: 'saga' }>, 'db' | 'transact' | 'services' | 'actor'>

/** Longer than all calls of one response take. If a process dies, its lease expires by then. */
const turn = sql`now() + interval '1 minute'`

/**
 * Serializes responses to a dispute across people and processes, because concurrent ones could send a file twice or
 * miss one. Fails with dispute_busy.
 */
export async function inTurn<T>({ db }: Pick<Answering, 'db'>, id: number, work: () => Promise<T>): Promise<T> {
  const [held] = await db
    .update(disputes)
    .set({ answeringUntil: turn })
    .where(and(eq(disputes.id, id), or(isNull(disputes.answeringUntil), lt(disputes.answeringUntil, sql`now()`))))
    .returning({ id: disputes.id })
  if (!held) fail('dispute_busy')
  try {
    return await work()
  } finally {
    await db.update(disputes).set({ answeringUntil: null }).where(eq(disputes.id, id))
  }
}

export type Known = Awaited<ReturnType<typeof look>>
/** The current state of a dispute at the gateway. */
export async function look({ gateway }: Answering['services'], reference: string) {
  const found = await gateway.findDispute(reference)
  return found.kind === 'found' ? found.dispute : fail('network_down_retry')
}
