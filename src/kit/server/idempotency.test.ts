import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import {
  type IdempotencyClaim,
  removeOldAnswers,
  startSagaKey,
  storeAnswer,
  storeRefusal,
  yieldSagaKey,
} from './idempotency.ts'

const { world } = await useWorld({ processes: 0 })

const newClaim = (): IdempotencyClaim => ({ owner: 'user/1', key: randomUUID(), hash: 'of a request' })
const done = { status: 200, body: { id: 7 } }
const refused = { status: 409, body: { code: 'out_of_stock' } }

test('a refusal does not end the run of another request with its key', async () => {
  const { db } = world.database
  const claim = newClaim()
  expect(await startSagaKey(db, claim)).toBeNull()
  await expect(storeRefusal(db, { ...claim }, refused)).rejects.toMatchObject({ code: 'request_in_progress' })
  await storeAnswer(db, claim, done)
  expect(await startSagaKey(db, claim)).toMatchObject(done)
})

test('a refused twin of a request that has been answered is notified that answer', async () => {
  const claim = newClaim()
  await storeAnswer(world.database.db, claim, done)
  expect(await storeRefusal(world.database.db, { ...claim }, refused)).toEqual(done)
  const other = { ...claim, hash: 'of another request' }
  await expect(storeRefusal(world.database.db, other, refused)).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  })
})

test('an effect whose key was answered by a refusal in the meantime is undone, and the refusal is notified', async () => {
  const claim = newClaim()
  const effect = world.database.transact(async (tx) => {
    await tx.execute(sql`insert into idempotency_keys (owner, key, hash) values ('effect', ${claim.key}, 'x')`)
    await storeRefusal(world.database.db, { ...claim }, refused)
    await storeAnswer(tx, claim, done)
  })
  await expect(effect).rejects.toMatchObject(refused)
  const { rows } = await world.owner.db.execute(
    sql`select owner, status from idempotency_keys where key = ${claim.key}`,
  )
  expect(rows).toEqual([{ owner: 'user/1', status: 409 }])
})

test('a refusal ends the run that its own request has begun', async () => {
  const { db } = world.database
  const claim = newClaim()
  expect(await startSagaKey(db, claim)).toBeNull()
  expect(await storeRefusal(db, { ...claim, isRunning: true }, refused)).toEqual(refused)
  expect(await startSagaKey(db, claim)).toMatchObject(refused)
})

test('a request that ends without knowing the outcome lets the next one take over at once, and only one', async () => {
  const { db } = world.database
  const claim = newClaim()
  await startSagaKey(db, claim)
  await expect(startSagaKey(db, claim)).rejects.toMatchObject({ code: 'request_in_progress' })
  await yieldSagaKey(db, claim)
  const next = await Promise.allSettled([1, 2, 3].map(() => startSagaKey(db, claim)))
  expect(next.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await storeAnswer(db, claim, done)
  await yieldSagaKey(db, claim)
  expect(await startSagaKey(db, claim)).toMatchObject(done)
})

test('answers are kept for a day and gone after two', async () => {
  const { db } = world.database
  const [kept, old] = [newClaim(), newClaim()]
  for (const [claim, hours] of [
    [kept, 25],
    [old, 49],
  ] as const) {
    await storeAnswer(db, claim, done)
    await world.owner.db.execute(
      sql`update idempotency_keys set started_at = now() - make_interval(hours => ${hours}) where key = ${claim.key}`,
    )
  }
  await removeOldAnswers(db)
  expect(await startSagaKey(db, kept)).toMatchObject(done)
  expect(await startSagaKey(db, old)).toBeNull()
})
