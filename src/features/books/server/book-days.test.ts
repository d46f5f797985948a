import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeEarner } from '#test/fixtures-earnings.ts'
import { useWorld } from '#test/world.ts'
import { roles } from '#access/permissions.ts'
import { getBookAccount, listBookAccounts, exportJournal } from '../contract/books.ts'
import { closeBookDays } from './closed-days.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { accountToken } from '#features/ledger/accounts.ts'

let code = ''
let account = ''
/** A tuner account with postings around the end of January in UTC. */
const moves = [
  { at: '2026-01-10T12:00:00Z', amount: 1_000 },
  { at: '2026-01-31T23:59:59.999Z', amount: 200 },
  { at: '2026-02-01T00:00:00Z', amount: 30 },
  { at: '2026-02-28T12:00:00Z', amount: 4 },
]
const { world } = await useWorld()
const admin = await world.login({ role: roles.admin })
beforeAll(async () => {
  const { db } = world.owner
  const earner = await makeEarner(db, { name: '=Quattro & Sons' })
  code = `liability/tuner/${earner.id}/USD`
  account = accountToken(code)
  // In one transaction, because a job may close the days in between at any time.
  await db.transaction(async (tx) => {
    for (const { at, amount } of moves) {
      const reference = `test/${at}`
      const posted = await postTransfer(tx, {
        kind: 'adjustment',
        reference,
        group: reference,
        postings: [{ from: code, to: 'expense/shares/USD', amount, currency: 'USD' }],
      })
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update transfers set created_at = ${at} where id = ${posted}`)
      await tx.execute(sql`set local session_replication_role = origin`)
    }
  })
})

const read = async (query: object) => {
  const { status, body } = await admin.call(getBookAccount, { params: { account }, query })
  expect(status).toBe(200)
  return body
}
const balances = async (query: object) => {
  const { body } = await admin.call(listBookAccounts, { query: { q: 'quattro', currency: 'USD', ...query } })
  return body.data.map(({ code: found, owner, balance }) => [found, owner, balance])
}

describe.each(['before a day is closed', 'after days are closed'])('%s', (when) => {
  let closed = 0
  beforeAll(async () => {
    if (when.startsWith('after')) closed = await closeBookDays(world.owner)
  })

  test('has as many closed days as it says', () => {
    expect(closed > 200).toBe(when.startsWith('after'))
  })
  describe('the trial balance', () => {
    test('of a day is the sum of what was posted until its end in UTC, with both sides equal; without a day it is now', async () => {
      const owner = '=Quattro & Sons'
      expect(await balances({ on: '2026-01-09' })).toEqual([[code, owner, 0]])
      expect(await balances({ on: '2026-01-31' })).toEqual([[code, owner, -1_200]])
      expect(await balances({ on: '2026-02-01' })).toEqual([[code, owner, -1_230]])
      expect(await balances({})).toEqual([[code, owner, -1_234]])
      const { body } = await admin.call(listBookAccounts, { query: { on: '2026-01-31', limit: 1 } })
      expect(body.totals.find(({ currency }) => currency === 'USD')).toMatchObject({ debit: 1_200, credit: 1_200 })
    })
    test('of a day does not come from the cached balances', async () => {
      const change = (by: number) =>
        world.owner.db.execute(
          sql`update ledger_balances b set balance = balance + ${by} from ledger_accounts a where a.id = b.account_id and a.code = ${code}`,
        )
      await change(5)
      expect((await balances({}))[0]![2]).toBe(-1_229)
      expect((await balances({ on: '2026-02-28' }))[0]![2]).toBe(-1_234)
      await change(-5)
    })
    test('goes as CSV with the day and the owner, whose name is no formula', async () => {
      const { body } = await admin.request(
        'GET',
        '/api/v1/admin/books/accounts.csv?q=quattro&currency=USD&on=2026-01-31',
      )
      expect(String(body)).toContain(`${code},'=Quattro & Sons,liability,USD,-12.00,2026-01-31`)
    })
    test('422 for a day that is none', async () => {
      expect((await admin.call(listBookAccounts, { query: { on: '2026-02-30' } })).status).toBe(422)
    })
  })

  describe('the postings of an account', () => {
    test('in some days: opening, each balance and closing follow from each other, from either end and over pages', async () => {
      const february = { from: '2026-02-01', until: '2026-02-28' }
      expect(await read(february)).toMatchObject({ owner: '=Quattro & Sons', opening: -1_200, closing: -1_234 })
      for (const sort of ['newest', 'oldest'] as const) {
        const seen: (readonly [number, number | null])[] = []
        let after: string | null = null
        do {
          const page: Awaited<ReturnType<typeof read>> = await read({ sort, limit: 1, ...(after ? { after } : {}) })
          seen.push(...page.data.map(({ change, balance }) => [change, balance] as const))
          after = page.next
        } while (after)
        const expected = [
          [-1_000, -1_000],
          [-200, -1_200],
          [-30, -1_230],
          [-4, -1_234],
        ]
        expect(seen).toEqual(sort === 'oldest' ? expected : expected.toReversed())
      }
      const january = await read({ until: '2026-01-31', sort: 'oldest' })
      expect([january.opening, january.closing, january.data.at(-1)?.balance]).toEqual([0, -1_200, -1_200])
    })
    test('show no balance where a search leaves postings out', async () => {
      const { data } = await read({ q: '2026-02' })
      expect(data.map(({ balance }) => balance)).toEqual([null, null])
    })
    test('go as CSV with the balance after each', async () => {
      const { body } = await admin.request(
        'GET',
        `/api/v1/admin/books/accounts/${account}/postings.csv?from=2026-02-01&sort=oldest`,
      )
      const lines = String(body).trim().split('\r\n').slice(1)
      expect(lines.map((line) => line.split(',').slice(6, 8))).toEqual([
        ['-0.30', '-12.30'],
        ['-0.04', '-12.34'],
      ])
    })
    test('of all accounts are the journal: debit and credit of the days asked for add up to the balance', async () => {
      const journal = async (days: { from: string; until: string }) => {
        const { body } = await admin.call(exportJournal, { query: days })
        return String(body)
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(','))
      }
      const february = await journal({ from: '2026-02-01', until: '2026-02-28' })
      expect(february.map((cells) => cells.slice(6, 10))).toEqual([
        ['expense/shares/USD', code, '0.30', 'USD'],
        ['expense/shares/USD', code, '0.04', 'USD'],
      ])
      const whole = await journal({ from: '2020-01-01', until: '2030-01-01' })
      const sums = (place: 6 | 7) =>
        whole.filter((cells) => cells[place] === code).reduce((sum, cells) => sum + Number(cells[8]) * 100, 0)
      expect(Math.round(sums(6) - sums(7))).toBe(-1_234)
      expect((await admin.call(exportJournal, { query: { from: '2026-02-02', until: '2026-02-01' } })).status).toBe(422)
      expect(await journal({ from: '2019-01-01', until: '2019-01-31' })).toEqual([])
    })
    test('422 for days the wrong way round and for a page that does not exist', async () => {
      const ask = (query: object) => admin.call(getBookAccount, { params: { account }, query })
      expect((await ask({ from: '2026-02-02', until: '2026-02-01' })).status).toBe(422)
      expect((await ask({ after: '1' })).status).toBe(422)
    })
  })
})
