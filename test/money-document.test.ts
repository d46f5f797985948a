import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payCatalog, payLaterCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import * as deals from '#features/dealer-accounts/contract/credit-deals.ts'
import * as accounts from '#features/dealer-accounts/contract/account.ts'
import { grantDealerCredits } from '#features/dealer-accounts/contract/staff.ts'
import { entryWord } from '#features/dealer-accounts/rules/account.ts'
import * as payouts from '#features/partners/contract/payouts.ts'
import { sweepShares } from '#features/partners/server/earnings/make-shares.ts'
import { claimTuneCredit } from '#features/tune-credits/contract/tune-credits.ts'
import { issueDealerCode } from '#features/tune-credits/contract/dealer.ts'
import { sweepLapsedCredits } from '#features/tune-credits/server/jobs.ts'
import { settleTuneRequestFree } from '#features/tune-requests/contract/tune-requests.ts'
import { refundRequest } from '#features/tune-requests/contract/queue.ts'
import { toDecimal } from '#kit/money.ts'
import { fillCatalog, golfR } from './fixtures-catalog.ts'
import { newDealer } from './fixtures-dealer.ts'
import { fillEarners } from './fixtures-earners.ts'
import { newRequest } from './fixtures-requests.ts'
import { usAddress } from './fixtures-shop.ts'
import { useWorld } from './world.ts'
import { refundTransactionPart } from '#features/transactions/contract/refunds.ts'

const { world, catalog } = await useWorld({
  environment: { WORKER: '0' },
  fill: {
    catalog: fillCatalog,
    rows: async (owner) => {
      await owner.db.execute(sql`
        update tunes set price = '{"USD":50000}', base_price = '{"USD":50000}' where slug = 'is38-stage-1'`)
    },
  },
})
const admin = await world.login({ role: 3 })

interface Line {
  from: string
  to: string
  amount: string
}
interface Written {
  transfers: { reference: string; postings: Line[] }[]
  statement: string[][]
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** Tables on the page: those of postings by the reference above them, and the statement. */
function readDocument(): Written {
  const blocks = readFileSync('docs/money.md', 'utf8').split('\n\n')
  const written: Written = { transfers: [], statement: [] }
  for (const [index, block] of blocks.entries()) {
    const rows = block.split('\n').filter((row) => row.startsWith('|'))
    const [head = '', , ...body] = rows
    if (cellsOf(head).join() === 'from,to,amount') {
      const reference = /^`([^`]+)`$/.exec(blocks[index - 1]?.trim() ?? '')?.[1] ?? 'a table without a reference'
      const postings = body.map(cellsOf).map(([from = '', to = '', amount = '']) => ({ from, to, amount }))
      written.transfers.push({ reference, postings })
    }
    if (cellsOf(head)[0] === 'date') written.statement = body.map((row) => cellsOf(row).slice(1))
  }
  return written
}

/** Maps ids of the world to those on the page, by noun in order of creation. */
class Names {
  readonly #pairs: [RegExp, string][] = []
  call(prefix: string, real: number, written: number): void {
    this.#pairs.push([new RegExp(`(^|\\b)${prefix}/${real}(?=/|$)`), `$1${prefix}/${written}`])
  }
  of(text: string): string {
    return this.#pairs.reduce((name, [pattern, written]) => name.replace(pattern, written), text)
  }
}

type PostingRow = { reference: string; from: string; to: string; amount: number }
/** Everything posted since a transfer, in order, with the names used on the page. */
async function postedSince(transferId: number, names: Names): Promise<Written['transfers']> {
  const { rows } = await world.owner.db.execute<PostingRow>(sql`
    select x.reference, f.code as "from", t.code as "to", p.amount from postings p join transfers x on x.id = p.transfer_id
    join ledger_accounts f on f.id = p.from_id join ledger_accounts t on t.id = p.to_id where x.id > ${transferId} order by x.id, p.id`)
  const all: Written['transfers'] = []
  for (const { reference, from, to, amount } of rows) {
    const name = names.of(reference)
    const line = { from: names.of(from), to: names.of(to), amount: toDecimal(amount) }
    const last = all.at(-1)
    if (last?.reference === name) last.postings.push(line)
    else all.push({ reference: name, postings: [line] })
  }
  return all
}

/** Postings of one transfer are unordered. */
const inOneOrder = ({ reference, postings }: Written['transfers'][number]) => ({
  reference,
  postings: postings.toSorted((a, b) => `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`)),
})

const idOf = async (query: ReturnType<typeof sql>): Promise<number> =>
  (await world.owner.db.execute<{ id: number }>(query)).rows[0]!.id
const lastTransfer = () => idOf(sql`select coalesce(max(id), 0)::bigint as id from transfers`)

test('the postings of the worked examples are those that the shop makes, in the same order and to the cent', async () => {
  const names = new Names()
  const tuneId = catalog.tuneId('is38-stage-1')
  const earners = await fillEarners(world, tuneId, { tuner: 2000, affiliate: 800 })
  names.call('tuner', earners.tuner.id, 3)
  names.call('affiliate', earners.affiliate.id, 4)
  const dealer = await newDealer(world, { creditLimit: 100_000 })
  names.call('dealer', dealer.id, 7)
  const owner = await dealer.member('owner')
  const start = await lastTransfer()
  const wanted = { vehicle: golfR, tune_ids: [tuneId] }
  const nonce = 'fake-valid-nonce'

  const customer = await world.login()
  await earners.followLink(customer)
  const sold = await customer.call(payCatalog, {
    body: { ...wanted, email: 'sale@example.test', billing_address: usAddress, nonce },
  })
  expect(sold.body.total).toBe(53_425)
  names.call('order', sold.body.id, 17)
  await sweepShares(world.database)
  const refund = async (id: number, written: number) => {
    const done = await admin.call(refundTransactionPart, {
      params: { id },
      body: { amount: 21_370, reason: 'a discount afterwards' },
    })
    names.call('refund', done.body.id, written)
    await sweepShares(world.database)
  }
  await refund(sold.body.id, 1)

  const run = await admin.call(payouts.createPayout, { body: { currency: 'USD', reason: 'the month' } })
  expect(run.body.total).toBe(6_000)
  names.call('payout', await idOf(sql`select id from share_transfers where group_id = ${run.body.id}`), 1)
  await admin.call(payouts.disbursePayout, { params: { id: run.body.id }, body: { by: 'hand', reason: 'at the bank' } })
  await admin.call(payouts.settleDisbursement, {
    params: { id: await idOf(sql`select max(id) as id from disbursements`) },
    body: { outcome: 'returned', reason: 'account closed' },
  })

  const bought = await owner.call(payLaterCatalog, { body: { ...wanted, dealer: dealer.slug } })
  names.call('order', bought.body.id, 18)
  await sweepShares(world.database)
  const tooMuch = await owner.call(payLaterCatalog, { body: { ...wanted, dealer: dealer.slug } })
  expect(tooMuch.body).toMatchObject({ code: 'dealer_hit_credit_limit' })
  await refund(bought.body.id, 2)

  const params = { slug: dealer.slug }
  const paid = await owner.call(accounts.payDealerBalance, { params, body: { amount: 32_055, nonce } })
  names.call('dealer-payment', paid.body.id, 1)
  const deal = (
    await admin.call(deals.createCreditDeal, {
      body: { dealer_id: dealer.id, title: 'A hundred and ten', price: 10_000, credit: 11_000 },
    })
  ).body
  await admin.call(deals.publishCreditDeal, {
    params: { id: deal.id },
    body: { version: deal.version, reason: 'agreed by phone' },
  })
  const quote = (await owner.call(accounts.quoteRate, { params, body: { currency: 'CAD', amount: 10_000 } })).body
  await owner.call(deals.payCreditDeal, {
    params: { slug: dealer.slug, uuid: deal.uuid },
    body: { nonce, quote: quote.id },
  })
  names.call('dealer-payment', await idOf(sql`select max(id) as id from dealer_payments`), 2)

  await admin.call(grantDealerCredits, {
    params: { id: dealer.id },
    body: { ecu: 3, price: 10_000, reason: 'a pack of three' },
  })
  const code = (await owner.call(issueDealerCode, { params, body: { ecu: 3 } })).body
  names.call('credit', code.id, 6)
  names.call('tune-credit', code.id, 6)
  await customer.call(claimTuneCredit, { params: { code: code.code } })
  const spend = async (written: number) => {
    const id = await newRequest(customer, [tuneId])
    names.call('tune-request', id, written)
    await customer.call(settleTuneRequestFree, { params: { id }, body: { by: 'credits' } })
    return id
  }
  const first = await spend(5)
  await admin.call(refundRequest, { params: { id: first }, body: { reason: 'cannot be tuned' } })
  await spend(8)
  await world.owner.db.execute(sql`update tune_credits set expires_at = now() - interval '1 minute'`)
  await sweepLapsedCredits(world.database)

  const written = readDocument()
  expect(written.transfers.length).toBeGreaterThan(15)
  const posted = (await postedSince(start, names)).map(({ reference, postings }) => ({
    reference: reference.replace(/^dealer\/7\/credits\/.*$/, 'tune-credits/sold'),
    postings,
  }))
  expect(posted.map(inOneOrder)).toEqual(written.transfers.map(inOneOrder))

  const { body } = await owner.call(accounts.listDealerEntries, { params, query: { sort: 'oldest', limit: 100 } })
  const shown = (amount: number) => toDecimal(amount).replace('-', '−')
  const rows = body.data.map(({ kind, change, balance }) => [
    entryWord(kind),
    change > 0 ? toDecimal(change) : '',
    change < 0 ? toDecimal(-change) : '',
    shown(balance),
  ])
  const sum = (sign: 1 | -1) =>
    toDecimal(body.data.reduce((total, { change }) => total + Math.max(0, sign * change), 0))
  expect([
    ['opening', '', '', '0.00'],
    ...rows,
    ['closing', sum(1), sum(-1), shown(body.data.at(-1)?.balance ?? 0)],
  ]).toEqual(written.statement)
})
