import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import * as calls from '../contract.ts'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const staff = await world.login({ role: 3 })

const price = 59_900
const reason = 'of the model'
const acts = ['ask', 'review', 'lock', 'set', 'setOther', 'perform', 'cancel', 'refund'] as const
type Act = (typeof acts)[number]
/** Half of the actions are the one that comes next, so that the sequences get far. */
const forward: Readonly<Record<string, Act>> = {
  none: 'ask',
  requested: 'review',
  reviewed: 'lock',
  old_locked: 'set',
  new_set: 'perform',
  performed: 'refund',
  cancelled: 'ask',
}
const step = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...acts) },
    { weight: 4, arbitrary: fc.constant('forward' as const) },
  ),
  which: fc.nat(1),
})

/** The simple model: a tune that was paid, where its transfer is, and whether its money went back. */
interface Model {
  orderId: number
  lineId: number
  transfer: { id: number; version: number; state: string } | null
  isRefunded: boolean
}
const next: Readonly<Record<string, readonly [from: readonly string[], to: string]>> = {
  review: [['requested'], 'reviewed'],
  lock: [['reviewed'], 'old_locked'],
  set: [['old_locked'], 'new_set'],
  perform: [['new_set'], 'performed'],
  cancel: [['requested', 'reviewed', 'old_locked', 'new_set'], 'cancelled'],
}
const isHeld = ({ transfer }: Model) => transfer !== null && ['old_locked', 'new_set'].includes(transfer.state)
const isBound = (model: Model) => isHeld(model) || model.transfer?.state === 'performed'

async function buy(): Promise<Model> {
  const { body: order } = await world.client().call(payCatalog, {
    body: {
      vehicle: golfR,
      tune_ids: [catalog.tuneId('is38-stage-1')],
      tool: 'own',
      email: 'model@example.test',
      billing_address: usAddress,
      nonce: 'fake-valid-nonce',
    },
  })
  const { body } = await staff.call(calls.listTransferableLines, { query: { order: String(order.id) } })
  return { orderId: order.id, lineId: body.data[0]!.line_id, transfer: null, isRefunded: false }
}

/** What the shop did against what the model says. */
function agree(did: boolean, should: boolean, what: string): void {
  if (did !== should) throw new Error(`${what} was ${did ? 'accepted' : 'refused'}, unlike in the model`)
}

async function take(act: Act, model: Model): Promise<void> {
  if (act === 'refund') {
    const input = { params: { id: model.orderId }, body: { reason, restock: false } }
    const { status } = await staff.call(refundTransaction, input)
    agree(status === 200, !model.isRefunded && !isBound(model), act)
    model.isRefunded ||= status === 200
    return
  }
  if (act === 'ask') {
    const body = {
      order_line_id: model.lineId,
      old: { vehicle: 'Golf R 2017', device: 'FZ-1' },
      new: { place: { ...golfR, year: '2016' }, device: 'FZ-1' },
      reason,
    }
    const asked = await staff.call(calls.createValueTransfer, { body })
    const isFree = model.transfer === null || model.transfer.state === 'cancelled'
    agree(asked.status === 201, isFree && !model.isRefunded, act)
    if (asked.status === 201) model.transfer = { id: asked.body.id, version: asked.body.version, state: 'requested' }
    return
  }
  const { transfer } = model
  if (!transfer) return
  const params = { id: transfer.id }
  const body = { version: transfer.version, reason }
  const isOther = act === 'setOther'
  const tune_id = catalog.tuneId(isOther ? 'is38-stage-2' : 'is38-stage-1')
  const answer =
    act === 'set' || isOther
      ? await staff.call(calls.setNewValue, { params, body: { ...body, tune_id } })
      : await staff.call(
          {
            review: calls.reviewValueTransfer,
            lock: calls.lockOldValue,
            perform: calls.performValueTransfer,
            cancel: calls.cancelValueTransfer,
          }[act],
          { params, body },
        )
  const [from, to] = next[act] ?? [[], '']
  const should = from.includes(transfer.state) && !(act === 'lock' && model.isRefunded)
  agree(answer.status === 200, should, `${act} from ${transfer.state}`)
  if (!should) return
  const stale = await staff.call(calls.cancelValueTransfer, { params, body })
  agree(stale.status === 200, false, 'an old version')
  model.transfer = { id: transfer.id, version: answer.body.version, state: to }
}

test('any sequence of asking, moving, cancelling and refunding: only listed moves, the value is held while it is under way, and never refunded as well', async () => {
  const { db } = world.database
  let heldBefore = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const models = [await buy(), await buy()]
      for (const { act, which } of steps) {
        const model = models[which]!
        await take(act === 'forward' ? forward[model.transfer?.state ?? 'none']! : act, model)
        const held = models.filter(isHeld).length * price
        expect(await readBalance(db, 'liability/value-transfers/USD')).toBe(0 - heldBefore - held)
      }
      heldBefore += models.filter(isHeld).length * price
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(await findBalanceDifferences(db)).toEqual([])
})
