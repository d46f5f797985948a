import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createCreditDeal, payCreditDeal, publishCreditDeal } from '../contract/credit-deals.ts'
import { createOrder, payLaterOrder } from '#features/checkout/contract.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { fillTradeIns, goodAnswers } from '#test/fixtures-trade-ins.ts'
import { payLaterTradeIn } from '#features/trade-ins/contract/trade-ins.ts'
import { type Client, useWorld } from '#test/world.ts'
import { listDealerEntries, payDealerBalance, quoteRate } from '../contract/account.ts'
import { adjustDealerAccount, grantDealerCredits, reverseDealerTransfer, setConversionRate } from '../contract/staff.ts'
import { refundTransactionPart } from '#features/transactions/contract/refunds.ts'

const { world, shop } = await useWorld({
  fill: { shop: (owner) => fillTradeIns(owner, { cable: 1000, shirt: 100_000 }) },
})
const staff = await world.login({ role: 3 })
beforeAll(async () => {
  await staff.call(setConversionRate, {
    body: { from: 'USD', to: 'CAD', rate: '1.37', source: 'a test', confirmed: true },
  })
  const first = await newDealer(world, { creditLimit: 100_000 })
  tradeInTotal = (await tradeInFor(await first.member('owner'), first.slug)).body.total
})

const limit = 40_000
const nonce = 'fake-valid-nonce'
const acts = [
  'buy',
  'tradeIn',
  'refund',
  'pay',
  'payAbroad',
  'deal',
  'dealAbroad',
  'credit',
  'charge',
  'topUp',
  'reverse',
  'credits',
] as const
type Step = {
  act: (typeof acts)[number]
  amount: number
}
/** Total charged in Canadian dollars over all sequences. */
let abroad = 0
/** Total price of trade-ins. */
let tradeInTotal = 0

/** The reference model: a balance, what may be reversed, what may be refunded. */
interface Model {
  balance: number
  reversible: { id: number; change: number }[]
  orders: { id: number; left: number }[]
}

test('any sequence of actions keeps the books, the limit, the refunds and the statement as a simple model has them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          act: fc.constantFrom(...acts),
          amount: fc.integer({ min: 1, max: 30_000 }),
        }),
        { minLength: 1, maxLength: 14 },
      ),
      async (steps) => {
        const dealer = await newDealer(world, { creditLimit: limit })
        const owner = await dealer.member('owner')
        const model: Model = { balance: 0, reversible: [], orders: [] }
        for (const step of steps) {
          await take(step, model, dealer, owner)
          expect(await readBalance(world.database.db, dealer.code)).toBe(model.balance)
          expect(model.balance).toBeLessThanOrEqual(limit)
        }
        let sum = 0
        let page = await pageAfter(owner, dealer.slug, null)
        for (;;) {
          sum += page.data.reduce((total, { change }) => total + change, 0)
          if (page.next === null) break
          page = await pageAfter(owner, dealer.slug, page.next)
        }
        expect([page.opening + sum, page.closing]).toEqual([model.balance, model.balance])
      },
    ),
    { numRuns: 16, endOnFailure: true },
  )
  expect(await findBalanceDifferences(world.database.db)).toEqual([])
  const balances = ['asset/gateway/CAD', 'equity/exchange/CAD'].map((code) => readBalance(world.database.db, code))
  expect(await Promise.all(balances)).toEqual([abroad, 0 - abroad])
  const { rows } = await world.database.db.execute(sql`
    select 1 from transfers t where (select count(*) from postings p where p.transfer_id = t.id) = 0
    union all
    select 1 from orders where refunded > total`)
  expect(rows).toEqual([])
})

const pageAfter = async (owner: Client, slug: string, after: string | null) =>
  (await owner.call(listDealerEntries, { params: { slug }, query: { limit: 3, ...(after ? { after } : {}) } })).body

/** Compares the shop's outcome with the model's. */
function agree(did: boolean, should: boolean, act: string): void {
  if (did !== should) throw new Error(`${act} was ${did ? 'accepted' : 'refused'}, unlike in the model`)
}

const tradeInFor = (owner: Client, dealer: string) =>
  owner.call(payLaterTradeIn, {
    body: {
      device: 'old-flasher',
      answers: goodAnswers,
      product: { slug: 'obd-cable' },
      serial: `MODEL-${randomUUID().slice(0, 8)}`,
      dealer,
    },
  })

/** A card charged in Canadian dollars, at 1.37 per unit of the account's currency. */
async function cardAbroad(owner: Client, slug: string, amount: number) {
  const { body } = await owner.call(quoteRate, { params: { slug }, body: { currency: 'CAD', amount } })
  abroad += Math.max(1, Math.floor((amount * 137 + 50) / 100))
  return { nonce, quote: body.id }
}

async function take({ act, amount }: Step, model: Model, dealer: Awaited<ReturnType<typeof newDealer>>, owner: Client) {
  const params = { id: dealer.id }
  const { slug } = dealer
  const reason = 'of the model'
  const charged = (status: number, change: number) => {
    agree(status < 300, model.balance + change <= limit, act)
    if (status < 300) model.balance += change
  }
  switch (act) {
    case 'buy': {
      const quantity = (amount % 8) + 1
      const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity }]
      const order = await owner.call(createOrder, {
        body: { lines, email: 'model@example.test', billing_address: usAddress },
      })
      const { status } = await owner.call(payLaterOrder, { params: { id: order.body.id }, body: { dealer: slug } })
      charged(status, order.body.total)
      if (status === 200) model.orders.push({ id: order.body.id, left: order.body.total })
      return
    }
    case 'refund': {
      const order = model.orders.at(-1)
      if (!order) return
      const { status } = await staff.call(refundTransactionPart, { params: { id: order.id }, body: { amount, reason } })
      agree(status === 200, amount <= order.left, act)
      if (status !== 200) return
      order.left -= amount
      model.balance -= amount
      return
    }
    case 'tradeIn': {
      const { status, body: order } = await tradeInFor(owner, slug)
      charged(status, tradeInTotal)
      if (status === 200) model.orders.push({ id: order.id, left: tradeInTotal })
      return
    }
    case 'pay':
    case 'topUp':
    case 'payAbroad': {
      const card = act === 'payAbroad' ? await cardAbroad(owner, slug, amount) : { nonce }
      const { status } = await owner.call(payDealerBalance, { params: { slug }, body: { amount, ...card } })
      agree(status === 200, true, act)
      model.balance -= amount
      return
    }
    case 'deal':
    case 'dealAbroad': {
      const body = { dealer_id: dealer.id, title: 'Of the model', price: amount, credit: amount + 100 }
      const deal = (await staff.call(createCreditDeal, { body })).body
      await staff.call(publishCreditDeal, {
        params: { id: deal.id },
        body: { version: deal.version, reason: 'agreed by phone' },
      })
      const card = act === 'dealAbroad' ? await cardAbroad(owner, slug, amount) : { nonce }
      const pay = () => owner.call(payCreditDeal, { params: { slug, uuid: deal.uuid }, body: card })
      agree((await pay()).status === 200, true, act)
      agree((await pay()).status === 200, false, `${act} once more`)
      model.balance -= amount + 100
      return
    }
    case 'credit':
    case 'charge': {
      const { status, body } = await staff.call(adjustDealerAccount, { params, body: { kind: act, amount, reason } })
      charged(status, act === 'charge' ? amount : -amount)
      if (status === 201) model.reversible.push({ id: body.transfer_id, change: act === 'charge' ? amount : -amount })
      return
    }
    case 'reverse': {
      const last = model.reversible.at(-1)
      if (!last) return
      const { status } = await staff.call(
        reverseDealerTransfer,
        { params, body: { transfer_id: last.id, reason } },
        randomUUID(),
      )
      charged(status, -last.change)
      if (status === 201) model.reversible.pop()
      return
    }
    case 'credits': {
      const { status } = await staff.call(grantDealerCredits, { params, body: { ecu: 1, price: amount, reason } })
      charged(status, amount)
    }
  }
}
