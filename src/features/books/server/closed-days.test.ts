import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { one, type Tx, insertOne } from '#kit/server/database.ts'
import { endOf, startOf } from './book-days.ts'
import { balanceAt, balancesAt, bookMoment, closeBookDays, postingBounds } from './closed-days.ts'
import { ledgerAccounts, postings, transferGroups, transfers } from '#features/ledger/server/tables.ts'

let accounts: number[] = []
const firstDay = Date.UTC(2026, 0, 1)
const dayMs = 86_400_000
const dayOf = (day: number) => new Date(firstDay + day * dayMs).toISOString().slice(0, 10)

const { world } = await useWorld({ environment: { WORKER: '0' } })
beforeAll(async () => {
  const rows = await world.owner.db
    .insert(ledgerAccounts)
    .values(
      ['a', 'b', 'c', 'never-moved'].map((name) => ({
        code: `asset/${name}/USD`,
        kind: 'asset',
        currency: 'USD' as const,
      })),
    )
    .returning({ id: ledgerAccounts.id })
  accounts = rows.map(({ id }) => id)
})

/** Runs in a transaction that is rolled back. */
async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
  const done = new Error('done')
  const run = world.owner.db.transaction(async (tx) => {
    await work(tx)
    throw done
  })
  await run.catch((error: unknown) => {
    if (error !== done) throw error
  })
}

interface Move {
  from: number
  to: number
  amount: number
  /** Hours since the start of the first day. */
  hour: number
}
/** Inserts a posting dated freely, which the shop's own code never does. @returns the date that the database gave it */
async function post(tx: Tx, { from, to, amount, hour }: Move): Promise<Date> {
  const reference = `test/${crypto.randomUUID()}`
  const group = await insertOne(tx, transferGroups, { kind: 'test', reference })
  const createdAt = new Date(firstDay + hour * 3_600_000)
  const transfer = await insertOne(tx, transfers, { groupId: group.id, kind: 'adjustment', reference, createdAt })
  await tx
    .insert(postings)
    .values({ transferId: transfer.id, fromId: accounts[from]!, toId: accounts[to]!, amount, currency: 'USD' })
  return transfer.createdAt
}
const close = async (tx: Tx, days: number) =>
  one((await tx.execute<{ closed: number }>(sql`select close_book_days(${days}) as closed`)).rows).closed

/** Balances at the end of a day, for all accounts and for each: as the plain sum of postings, and from the closings. */
async function bothWays(tx: Tx, day: string) {
  const plain = await tx.execute<{ id: number; balance: number }>(sql`
    select a.id, (select coalesce(sum(case when p.to_id = a.id then p.amount else -p.amount end), 0)::bigint
      from postings p join transfers t on t.id = p.transfer_id
      where a.id in (p.from_id, p.to_id) and t.created_at < ${endOf(day)}) as balance
    from ledger_accounts a order by a.id`)
  const at = await bookMoment(tx, endOf(day))
  const closed = await tx.execute<{ id: number; balance: number; alone: number }>(sql`
    select a.id, coalesce(b.balance, 0) as balance, ${balanceAt(sql`a.id`, at)} as alone
    from ledger_accounts a left join (${balancesAt(at)}) b on b.account_id = a.id order by a.id`)
  return {
    plain: plain.rows,
    all: closed.rows.map(({ id, balance }) => ({ id, balance })),
    each: closed.rows.map(({ id, alone }) => ({ id, balance: alone })),
  }
}

/** Postings of a span of days that fall outside `postingBounds` of those days. */
async function outOfBounds(tx: Tx, day: number) {
  const found: unknown[] = []
  for (const [from, until] of [
    [dayOf(day), dayOf(day + 2)],
    [dayOf(day), undefined],
    [undefined, dayOf(day)],
  ] as const) {
    const bounds = sql.join([sql`true`, ...(await postingBounds(tx, from, until))], sql` and `)
    const { rows } = await tx.execute(sql`
      select p.id from postings p join transfers t on t.id = p.transfer_id
      where t.created_at >= ${startOf(from ?? '2000-01-01')} and t.created_at < ${endOf(until ?? '2200-01-01')}
        and (${bounds}) is not true`)
    found.push(...rows)
  }
  return found
}

const move = fc
  .record({
    from: fc.nat(2),
    step: fc.integer({ min: 1, max: 2 }),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    hour: fc.nat(30 * 24),
  })
  .map(({ from, step, amount, hour }) => ({ from, to: (from + step) % 3, amount, hour }))
const act = fc.oneof(
  { weight: 3, arbitrary: move.map((posted) => ({ posted })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 8 }).map((closed) => ({ closed })) },
)

describe('balances at the end of a day', () => {
  test('are the sum of all postings until then, whatever was posted when and however many days are closed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 40, size: 'max' }),
        fc.array(fc.integer({ min: -2, max: 34 }), { minLength: 1, maxLength: 6 }),
        async (acts, days) => {
          await undone(async (tx) => {
            for (const each of acts) await ('posted' in each ? post(tx, each.posted) : close(tx, each.closed))
            for (const day of days) {
              const { plain, all, each } = await bothWays(tx, dayOf(day))
              expect(all).toEqual(plain)
              expect(each).toEqual(plain)
              expect(await outOfBounds(tx, day)).toEqual([])
            }
          })
        },
      ),
      { numRuns: 40 },
    )
  })
  test('are kept for the days that moved an account, so that no posting of a closed day is read again', async () => {
    await undone(async (tx) => {
      for (const hour of [1, 2, 60]) await post(tx, { from: 0, to: 1, amount: 100, hour })
      expect(await close(tx, 5)).toBe(5)
      const { rows } = await tx.execute(
        sql`select day::text, account_id, balance from closing_balances order by day, account_id`,
      )
      expect(rows).toEqual([
        { day: '2026-01-01', account_id: accounts[0], balance: -200 },
        { day: '2026-01-01', account_id: accounts[1], balance: 200 },
        { day: '2026-01-03', account_id: accounts[0], balance: -300 },
        { day: '2026-01-03', account_id: accounts[1], balance: 300 },
      ])
      const bounds = await tx.execute(
        sql`select day::text, last_posting - first_posting + 1 as postings from closed_book_days order by day limit 3`,
      )
      expect(bounds.rows).toEqual([
        { day: '2026-01-01', postings: 2 },
        { day: '2026-01-02', postings: null },
        { day: '2026-01-03', postings: 1 },
      ])
      expect(await bookMoment(tx, endOf('2026-01-04'))).toMatchObject({ closedDay: '2026-01-04' })
      expect(await bookMoment(tx, endOf('2026-01-09'))).toMatchObject({ closedDay: '2026-01-05' })
      expect(await bookMoment(tx, endOf('2025-12-31'))).toMatchObject({ closedDay: null })
    })
  })
})

describe('a day is closed', () => {
  const lastDay = async (moment: string, oldest: string | null) => {
    const { rows } = await world.owner.db.execute<{ day: string }>(
      sql`select last_book_day_over(${moment}::timestamptz, ${oldest}::timestamptz)::text as day`,
    )
    return rows[0]!.day
  }
  test('an hour after its end, and not while a transaction is open that began in it', async () => {
    expect(await lastDay('2026-03-02T00:59:59Z', null)).toBe('2026-02-28')
    expect(await lastDay('2026-03-02T01:00:00Z', '2026-03-02T00:59:00Z')).toBe('2026-03-01')
    expect(await lastDay('2026-03-02T09:00:00Z', '2026-03-01T23:59:59Z')).toBe('2026-02-28')
    expect(await lastDay('2026-03-02T01:00:00+01:00', null)).toBe('2026-02-28')
  })
  test('by looking at the open transactions of all sessions', async () => {
    await using other = await openTransaction()
    const { rows } = await world.database.db.execute<{ at: string }>(sql`select oldest_open_transaction() as at`)
    expect(new Date(rows[0]!.at).getTime()).toBeLessThanOrEqual(other.began.getTime())
    await undone(async (tx) => {
      await post(tx, { from: 0, to: 1, amount: 100, hour: 1 })
      await tx.execute(sql`create or replace function oldest_open_transaction() returns timestamptz language sql
        as $$ select '2026-01-03T12:00:00Z'::timestamptz $$`)
      expect(await close(tx, 100)).toBe(2)
      expect(await close(tx, 100)).toBe(0)
    })
  })
  test('once by two processes, and takes no more postings: a clock that went back dates them at its end', async () => {
    await world.owner.db.transaction((tx) => post(tx, { from: 0, to: 1, amount: 100, hour: 30 }))
    const closed = await Promise.all([closeBookDays(world.owner, 7), closeBookDays(world.database, 7)])
    const { rows } = await world.owner.db.execute<{ days: number; last: string }>(
      sql`select count(*)::int as days, (max(day) + 1)::text as last from closed_book_days`,
    )
    expect(rows[0]!.days).toBeGreaterThan(100)
    expect(closed[0] + closed[1]).toBe(rows[0]!.days)
    expect(await closeBookDays(world.database)).toBe(0)
    await undone(async (tx) => {
      expect(await post(tx, { from: 1, to: 2, amount: 5, hour: 30 })).toEqual(new Date(`${rows[0]!.last}T00:00:00Z`))
    })
  })
  test('for good: neither the shop nor its owner changes a closing', async () => {
    for (const table of ['closed_book_days', 'closing_balances']) {
      for (const statement of [`update ${table} set day = day`, `delete from ${table}`, `truncate ${table} cascade`]) {
        await expect(world.database.pool.query(statement)).rejects.toThrow(/permission denied/)
        await expect(world.owner.pool.query(statement)).rejects.toThrow(/append-only/)
      }
    }
    await expect(world.database.pool.query(`insert into closed_book_days (day) values ('2020-01-01')`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(
      world.database.pool.query(`insert into closing_balances values (${accounts[3]}, '2026-01-02', 5)`),
    ).rejects.toThrow(/permission denied/)
  })
})

/** A second session with an open transaction that has written nothing yet. */
async function openTransaction() {
  const client = await world.database.pool.connect()
  await client.query('begin')
  const { rows } = await client.query<{ began: Date }>('select now() as began')
  return {
    began: rows[0]!.began,
    [Symbol.asyncDispose]: async () => {
      await client.query('rollback')
      client.release()
    },
  }
}
