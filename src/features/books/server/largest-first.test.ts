import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { makeEarner } from '#test/fixtures-earnings.ts'
import { useWorld } from '#test/world.ts'
import { listBookAccounts } from '../contract/books.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'

const { world } = await useWorld()
const admin = await world.login({ role: roles.admin })

test('the largest balances come first, each currency on its own, page by page without a gap', async () => {
  const { db } = world.owner
  const name = `Largest ${Date.now()}`
  const ids = [(await makeEarner(db, { name })).id, (await makeEarner(db, { name })).id]
  for (const [index, amount, currency] of [
    [0, 100, 'USD'],
    [1, 300, 'USD'],
    [0, 90_000, 'EUR'],
  ] as const)
    await db.transaction(async (tx) => {
      const from = `liability/tuner/${ids[index]!}/${currency}`
      const reference = `test/${from}`
      const to = `expense/shares/${currency}`
      await postTransfer(tx, {
        kind: 'adjustment',
        reference,
        group: reference,
        postings: [{ from, to, amount, currency }],
      })
    })
  const seen: string[] = []
  let after: string | undefined
  do {
    const query = { q: name, sort: 'largest', limit: 1, ...(after === undefined ? {} : { after }) } as const
    const { data, next } = (await admin.call(listBookAccounts, { query })).body
    seen.push(...data.map(({ currency, balance }) => `${currency} ${balance}`))
    after = next ?? undefined
  } while (after !== undefined && seen.length < 20)
  expect(seen).toEqual(['USD -300', 'USD -100', 'CAD 0', 'CAD 0', 'EUR -90000', 'EUR 0', 'GBP 0', 'GBP 0'])
})
