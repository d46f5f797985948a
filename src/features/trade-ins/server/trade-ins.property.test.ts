import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { fillTradeIns, swapOf } from '#test/fixtures-trade-ins.ts'
import { useWorld } from '#test/world.ts'
import { payTradeIn } from '../contract/trade-ins.ts'
import * as acts from '../contract/staff.ts'
import { makeLabels } from './jobs.ts'
import { refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'

const { world } = await useWorld({
  environment: { WORKER: '0' },
  fill: { tradeIns: (owner) => fillTradeIns(owner, { cable: 1000, shirt: 10 }) },
})
const staff = await world.login({ role: 3 })

const allowance = 2000
const steps = ['label', 'receive', 'accept', 'reject', 'settle', 'part', 'all', 'again'] as const
type Step = { act: (typeof steps)[number]; amount: number }

/** The simple model: where the trade-in is, what is left of the payment, and whether the allowance counts. */
interface Model {
  id: number
  serial: string
  state: string
  left: number
  isAllowed: boolean
}
const moves: Readonly<Record<string, readonly [from: readonly string[], to: string]>> = {
  receive: [['paid', 'awaiting_device'], 'received'],
  accept: [['received'], 'accepted'],
  reject: [['received'], 'rejected'],
  settle: [['rejected'], 'settled'],
}

const pay = (serial: string) =>
  world.client().call(payTradeIn, {
    body: { ...swapOf(serial), email: 'model@example.test', nonce: 'fake-valid-nonce' },
  })

/** Whether another trade-in of the same device is refused. */
const isHeld = ({ state }: Model): boolean => !['rejected', 'settled', 'refunded'].includes(state)

/** What the shop did against what the model says. */
function agree(did: boolean, should: boolean, what: string): void {
  if (did !== should) throw new Error(`${what} was ${did ? 'accepted' : 'refused'}, unlike in the model`)
}

async function take({ act, amount }: Step, model: Model): Promise<number> {
  const params = { id: model.id }
  const reason = 'of the model'
  if (act === 'label') {
    await makeLabels({ settings: world.settings }, world.database)
    if (model.state === 'paid') model.state = 'awaiting_device'
    return 0
  }
  if (act === 'again') {
    const { status, body } = await pay(model.serial)
    agree(status === 200, !isHeld(model), `${act} when ${model.state}`)
    if (status === 200) Object.assign(model, { id: body.id, state: 'paid', left: body.total, isAllowed: true })
    return status === 200 ? body.total : 0
  }
  if (act === 'part' || act === 'all') {
    const { status, body } =
      act === 'all'
        ? await staff.call(refundTransaction, { params, body: { reason, restock: true } })
        : await staff.call(refundTransactionPart, { params, body: { amount, reason, restock: false } })
    agree(status === 200, act === 'all' ? model.left > 0 : amount <= model.left, act)
    if (status !== 200) return 0
    model.left -= body.amount
    if (model.left === 0) Object.assign(model, { state: 'refunded', isAllowed: false })
    return -body.amount
  }
  const { body: now } = await staff.call(acts.getStaffTradeIn, { params })
  const body = { version: now.version, reason }
  const answer =
    act === 'reject'
      ? await staff.call(acts.rejectTradeIn, { params, body: { ...body, difference: 500 } })
      : await staff.call(
          { receive: acts.receiveTradeIn, accept: acts.acceptTradeIn, settle: acts.settleTradeIn }[act] as never,
          { params, body } as never,
        )
  const [from, to] = moves[act]!
  const should = from.includes(model.state)
  agree(answer.status === 200, should, `${act} when ${model.state}`)
  if (should) model.state = to
  if (should && act === 'reject') model.isAllowed = false
  return 0
}

test('any sequence of labels, staff actions, refunds and handing in again: listed moves only, the allowance counts while it applies, and the money is what was paid less what went back', async () => {
  const { db } = world.database
  const read = (code: string) => readBalance(db, `${code}/USD`)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ act: fc.constantFrom(...steps), amount: fc.integer({ min: 1, max: 4000 }) }), {
        minLength: 4,
        maxLength: 16,
      }),
      async (sequence) => {
        const [gateway, expense] = [await read('asset/gateway'), await read('expense/trade-ins')]
        const serial = `MODEL-${randomUUID().slice(0, 8)}`
        const { body: order } = await pay(serial)
        const model: Model = { id: order.id, serial, state: 'paid', left: order.total, isAllowed: true }
        let money = order.total
        for (const step of sequence) {
          money += await take(step, model)
          expect(await read('asset/gateway')).toBe(gateway + money)
          expect(await read('expense/trade-ins')).toBe(expense + (model.isAllowed ? allowance : 0))
          const { body: now } = await staff.call(acts.getStaffTradeIn, { params: { id: model.id } })
          expect(now.state).toBe(model.state)
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
  expect(await findBalanceDifferences(db)).toEqual([])
})
