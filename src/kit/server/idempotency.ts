import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { fail } from '../refusal.ts'
import { idempotencyKeys } from './tables.ts'

export interface IdempotencyClaim {
  /** Owner of the key: a user, a visitor, or nobody. Keys of different owners never collide. */
  owner: string
  key: string
  hash: string
  /** Whether this request has committed the key as running; only then may its refusal end the run. */
  isRunning?: boolean
}

export interface StoredAnswer {
  status: number
  body: unknown
}

/** Thrown by a saga that claims its own key and finds an earlier request's answer. */
export class Replay extends Error implements StoredAnswer {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    super('an earlier request with this key has been answered')
    this.status = status
    this.body = body
  }

  /** @param kept the stored answer */
  static of(kept: { status: number; body: string | null }): Replay {
    return new Replay(kept.status, answerOf(kept.body))
  }
}

/** How long a saga may run before a repeated request takes over (INV-15). */
const takeOverAfterSeconds = 30

export function idempotencyClaim(owner: string, key: string, call: string, input: unknown): IdempotencyClaim {
  const hash = createHash('sha256')
    .update(`${call}\n${canonical(input)}`)
    .digest('base64url')
  return { owner, key, hash }
}

/** JSON with sorted keys, so key order doesn't matter when comparing bodies. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}

/**
 * Returns the answer of an earlier request with this key; if there is none, locks the key for the rest of the
 * transaction. Refuses if the key was used with a different body or its first request is still running (INV-13).
 */
export async function holdKey(tx: Queryable, claim: IdempotencyClaim): Promise<StoredAnswer | null> {
  const { rows } = await tx.execute<{
    held: boolean
    hash: string | null
    status: number | null
    body: string | null
  }>(sql`
    select held.ok as held, k.hash, k.status, k.body
    from (select pg_try_advisory_xact_lock(hashtextextended(${`${claim.owner}/${claim.key}`}, 0)) as ok) as held
    left join ${idempotencyKeys} k on k.owner = ${claim.owner} and k.key = ${claim.key}`)
  const row = rows[0]
  if (row?.hash != null && row.hash !== claim.hash) fail('idempotency_key_reused')
  if (row?.status != null) return { status: row.status, body: answerOf(row.body) }
  if (!row?.held) fail('request_in_progress')
  return null
}

/**
 * Stores the answer in the transaction of its effect. If another request with the key was answered in the meantime,
 * that answer counts and this transaction must roll back.
 * @throws Replay with that answer
 */
export async function storeAnswer(tx: Queryable, claim: IdempotencyClaim, answer: StoredAnswer): Promise<void> {
  const stored = await keepAnswer(tx, claim, answer, true)
  if (stored) throw new Replay(stored.status, stored.body)
}

/**
 * Stores a final refusal. A refused request only owns its key while it is marked as running; never overwrites another
 * request that has been answered since or is running (INV-13).
 * @returns the answer that counts
 */
export async function storeRefusal(
  db: Queryable,
  claim: IdempotencyClaim,
  answer: StoredAnswer,
): Promise<StoredAnswer> {
  return (await keepAnswer(db, claim, answer, claim.isRunning ?? false)) ?? answer
}

/** The stored form of an answer, as JSON: never a token (INV-31). Operations derive tokens for each reply. */
export const keptOf = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) => (name.endsWith('token') ? undefined : value))

const answerOf = (kept: string | null): unknown => (kept === null ? null : JSON.parse(kept))

/** @returns null if stored, else the answer that is already there */
async function keepAnswer(
  db: Queryable,
  claim: IdempotencyClaim,
  answer: StoredAnswer,
  endsRun: boolean,
): Promise<StoredAnswer | null> {
  const kept = await db.execute(sql`
    insert into ${idempotencyKeys} (owner, key, hash, status, body)
    values (${claim.owner}, ${claim.key}, ${claim.hash}, ${answer.status}, ${keptOf(answer.body)})
    on conflict (owner, key) do update set status = excluded.status, body = excluded.body
    where idempotency_keys.status is null and idempotency_keys.hash = excluded.hash and ${endsRun}
    returning 1`)
  if (kept.rows.length > 0) return null
  const { rows } = await db.execute<{ hash: string; status: number | null; body: string | null }>(
    sql`select hash, status, body from ${idempotencyKeys} where owner = ${claim.owner} and key = ${claim.key}`,
  )
  const row = rows[0]
  if (row && row.hash !== claim.hash) fail('idempotency_key_reused')
  if (!row || row.status === null) fail('request_in_progress')
  return { status: row.status, body: answerOf(row.body) }
}

/**
 * Marks a saga's key as running, before its first outside call. A key that has been running for too long belongs to a
 * process that died: the repeated request takes over, and the saga finds its existing intent.
 */
export async function startSagaKey(db: Queryable, claim: IdempotencyClaim): Promise<StoredAnswer | null> {
  const { rows } = await db.execute<{ won: boolean; hash: string; status: number | null; body: string | null }>(sql`
    with claimed as (
      insert into ${idempotencyKeys} as k (owner, key, hash) values (${claim.owner}, ${claim.key}, ${claim.hash})
      on conflict (owner, key) do update set started_at = now()
      where k.status is null and k.hash = excluded.hash
        and k.started_at < now() - make_interval(secs => ${takeOverAfterSeconds})
      returning true as won, hash, status, body
    )
    select * from claimed
    union all
    select false, hash, status, body from ${idempotencyKeys}
    where owner = ${claim.owner} and key = ${claim.key} and not exists (select 1 from claimed)`)
  const row = rows[0]
  if (!row) fail('request_in_progress')
  if (row.hash !== claim.hash) fail('idempotency_key_reused')
  if (row.status !== null) return { status: row.status, body: answerOf(row.body) }
  if (!row.won) fail('request_in_progress')
  return null
}

/** Days that answers are kept; INV-13 asks for one. */
const keptDays = 2
/** Removes old answers: they may hold what has been erased since. */
export async function removeOldAnswers(db: Queryable): Promise<void> {
  await db.execute(sql`delete from ${idempotencyKeys} where started_at < now() - make_interval(days => ${keptDays})`)
}

/** Releases a saga's key after a failure without side effects, so the caller can retry. */
export async function releaseSagaKey(db: Queryable, claim: IdempotencyClaim): Promise<void> {
  await db.execute(
    sql`delete from ${idempotencyKeys} where owner = ${claim.owner} and key = ${claim.key} and status is null`,
  )
}

/**
 * Lets the next request with the key take over at once: this one ended without knowing the outcome of its intent and no
 * longer works under the key.
 */
export async function yieldSagaKey(db: Queryable, claim: IdempotencyClaim): Promise<void> {
  await db.execute(
    sql`update ${idempotencyKeys} set started_at = now() - make_interval(secs => ${takeOverAfterSeconds + 1})
      where owner = ${claim.owner} and key = ${claim.key} and hash = ${claim.hash} and status is null`,
  )
}
