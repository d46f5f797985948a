import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { waitForLocks } from '#test/locks.ts'
import { type Client, useWorld } from '#test/world.ts'
import * as calls from '../contract.ts'
import { valueTransferActs, valueTransferMoves, valueTransferStates } from '../rules.ts'
import { refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'

const { world, catalog } = await useWorld({
  processes: 2,
  fill: { catalog: fillCatalog },
  // A sweep would wait for the same locks as what is tried.
  environment: { WORKER: '0' },
})
const staff = await world.login({ role: roles.admin })
const second = await world.login({ role: roles.admin }, 1)

/** Another year of the same car: the same tunes fit. */
const otherCar = { ...golfR, year: '2016' }
const at = (id: number) => ({ params: { id } })
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const held = () => readBalance(world.database.db, 'liability/value-transfers/USD')

/** A paid tune, by its order and the line that can move. */
async function paidTune(slug = 'is38-stage-1') {
  const buyer = await world.login()
  const { body: order } = await buyer.call(payCatalog, {
    body: {
      vehicle: { ...golfR, transmission: null },
      tune_ids: [catalog.tuneId(slug)],
      tool: 'own',
      email: 'mover@example.test',
      billing_address: usAddress,
      nonce: 'fake-valid-nonce',
    },
  })
  const { body } = await staff.call(calls.listTransferableLines, { query: { order: String(order.id) } })
  return { orderId: order.id, total: order.total, line: body.data[0]! }
}
async function asked(paid?: Awaited<ReturnType<typeof paidTune>>) {
  const { orderId, line } = paid ?? (await paidTune())
  const { body } = await staff.call(calls.createValueTransfer, {
    body: {
      order_line_id: line.line_id,
      old: { vehicle: 'Golf R 2017', device: 'FZ-1' },
      new: { place: otherCar, device: 'FZ-1' },
      reason: 'car was sold',
    },
  })
  return { orderId, line, transfer: body }
}
const body = (version: number) => ({ version, reason: 'as agreed' })
/** Brings a value transfer to the state before it is performed. */
async function ready() {
  const { orderId, line, transfer } = await asked()
  await staff.call(calls.reviewValueTransfer, { ...at(transfer.id), body: body(1) })
  await staff.call(calls.lockOldValue, { ...at(transfer.id), body: body(2) })
  const tune_id = catalog.tuneId('is38-stage-1')
  const { body: set } = await staff.call(calls.setNewValue, { ...at(transfer.id), body: { ...body(3), tune_id } })
  return { orderId, line, transfer: set }
}

describe('a value transfer', () => {
  test('goes review, lock, set, perform; the value is held in the meantime and back in the revenue at the end', async () => {
    const before = await held()
    const { line, transfer } = await ready()
    expect(transfer.state).toBe('new_set')
    expect(await held()).toBe(before - line.value)
    const { body: done } = await staff.call(calls.performValueTransfer, { ...at(transfer.id), body: body(4) })
    expect(done).toMatchObject({ state: 'performed', acts: [] })
    expect(done.postings.map(({ from, to, amount }) => [from, to, amount])).toEqual([
      ['liability/value-transfers/USD', 'revenue/tunes/USD', line.value],
      ['revenue/tunes/USD', 'liability/value-transfers/USD', line.value],
    ])
    expect(done.history.map(({ action }) => action)).toEqual(
      ['create', 'review', 'lock-old', 'set-new', 'perform'].map((act) => `value-transfers.${act}`),
    )
    expect(await held()).toBe(before)
    expect(await findBalanceDifferences(world.database.db)).toEqual([])
  })
  test('cancelled after the lock gives the value back; then it can be requested again', async () => {
    const before = await held()
    const { line, transfer } = await ready()
    await staff.call(calls.cancelValueTransfer, { ...at(transfer.id), body: body(4) })
    expect(await held()).toBe(before)
    const { rows: undone } = await world.database.db.execute(sql`
      select u.kind, h.reference, u.reason from transfers u join transfers h on h.id = u.reversal_of
      where h.reference = ${`value-transfer/${transfer.id}/hold`}`)
    expect(undone).toEqual([{ kind: 'reversal', reference: `value-transfer/${transfer.id}/hold`, reason: 'as agreed' }])
    const { body: lines } = await staff.call(calls.listTransferableLines, {
      query: { order: String(transfer.order_id) },
    })
    expect(lines.data.map(({ line_id }) => line_id)).toEqual([line.line_id])
  })
  test('the tune of the new vehicle is found by words, those of the same price first, and by entitled staff only', async () => {
    const { transfer } = await asked()
    const { body: found } = await staff.call(calls.findTransferTunes, { ...at(transfer.id), query: { q: 'stage' } })
    expect(found.data.length).toBeGreaterThan(1)
    const fitting = found.data.map(({ fits }) => fits)
    expect(fitting).toEqual(fitting.toSorted((a, b) => Number(b) - Number(a)))
    expect(found.data[0]).toMatchObject({ id: catalog.tuneId('is38-stage-1'), fits: true, currency: 'USD' })
    const search = async (client: Client, q: string) =>
      (await client.call(calls.findTransferTunes, { ...at(transfer.id), query: { q } })).status
    expect(await search(await world.login(), 'stage')).toBe(403)
    expect(await search(await world.login({ flags: ['fz'] }), 'stage')).toBe(200)
    expect(
      (await staff.call(calls.findTransferTunes, { ...at(transfer.id), query: { q: '100%_' } })).body.data,
    ).toEqual([])
  })
  test('422 to where the tune is already: same vehicle and same device, whatever the case and spaces', async () => {
    const { line } = await paidTune()
    const ask = (vehicle: string, device: string) =>
      staff.call(calls.createValueTransfer, {
        body: {
          order_line_id: line.line_id,
          old: { vehicle, device: 'FZ-1' },
          new: { place: golfR, device },
          reason: 'car was sold',
        },
      })
    const same = await ask(' volkswagen golf R  2017, 2.0t TSI EA888.3 IS38', 'fz-1')
    expect([same.status, Object.keys(same.refusal.errors)]).toEqual([422, ['new.place']])
    expect((await ask('Volkswagen Golf R 2017, 2.0T TSI EA888.3 IS38', 'FZ-2')).status).toBe(201)
  })
  test('performed 20 times at once from two processes: once', async () => {
    const { transfer } = await ready()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? staff : second).call(calls.performValueTransfer, { ...at(transfer.id), body: body(4) }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['value_transfer_moved']),
    )
    const { rows } = await world.owner.pool.query(`select count(*)::int as n from transfers where reference = $1`, [
      `value-transfer/${transfer.id}/release`,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })
  test('perform, cancel and set-new together: one legal outcome', async () => {
    const before = await held()
    const { transfer } = await ready()
    const tune_id = catalog.tuneId('is38-stage-1')
    await Promise.all([
      staff.call(calls.performValueTransfer, { ...at(transfer.id), body: body(4) }),
      second.call(calls.cancelValueTransfer, { ...at(transfer.id), body: body(4) }),
      staff.call(calls.setNewValue, { ...at(transfer.id), body: { ...body(4), tune_id } }),
    ])
    const { body: now } = await staff.call(calls.getValueTransfer, at(transfer.id))
    expect(['performed', 'cancelled']).toContain(now.state)
    expect(await held()).toBe(before)
  })
})

describe('what is refused', () => {
  test('409 value_transfer_unfit for a tune that does not fit the target; nothing is moved', async () => {
    const { transfer } = await asked()
    await staff.call(calls.reviewValueTransfer, { ...at(transfer.id), body: body(1) })
    await staff.call(calls.lockOldValue, { ...at(transfer.id), body: body(2) })
    const { body: found } = await staff.call(calls.findTransferTunes, { ...at(transfer.id), query: { q: 'dsg' } })
    expect(found.data).toEqual([])
    const tune_id = catalog.tuneId('dq250-stage-1')
    const answer = await staff.call(calls.setNewValue, { ...at(transfer.id), body: { ...body(3), tune_id } })
    expect([answer.status, codeOf(answer)]).toEqual([409, 'value_transfer_unfit'])
    expect((await staff.call(calls.getValueTransfer, at(transfer.id))).body.state).toBe('old_locked')
  })
  test('409 value_transfer_difference when the new tune costs another amount; nothing is moved', async () => {
    const { transfer } = await asked()
    await staff.call(calls.reviewValueTransfer, { ...at(transfer.id), body: body(1) })
    await staff.call(calls.lockOldValue, { ...at(transfer.id), body: body(2) })
    const tune_id = catalog.tuneId('is38-stage-2')
    const answer = await staff.call(calls.setNewValue, { ...at(transfer.id), body: { ...body(3), tune_id } })
    expect([answer.status, codeOf(answer)]).toEqual([409, 'value_transfer_difference'])
    expect((await staff.call(calls.getValueTransfer, at(transfer.id))).body.state).toBe('old_locked')
  })
  test('200 for a cheaper tune once the difference was refunded, in a transfer requested after that', async () => {
    const paid = await paidTune('is38-stage-2')
    const tune_id = catalog.tuneId('is38-stage-1')
    const difference = 69_900 - 59_900
    const { status } = await staff.call(refundTransactionPart, {
      ...at(paid.orderId),
      body: { amount: Math.round((difference * paid.total) / paid.line.value), reason: 'a cheaper tune' },
    })
    expect(status).toBe(200)
    const { transfer } = await asked(paid)
    expect(transfer.value).toBe(59_900)
    await staff.call(calls.reviewValueTransfer, { ...at(transfer.id), body: body(1) })
    await staff.call(calls.lockOldValue, { ...at(transfer.id), body: body(2) })
    const { body: found } = await staff.call(calls.findTransferTunes, { ...at(transfer.id), query: { q: 'stage 1' } })
    expect(found.data[0]).toMatchObject({ id: tune_id, difference: 0, fits: true })
    const answer = await staff.call(calls.setNewValue, { ...at(transfer.id), body: { ...body(3), tune_id } })
    expect([answer.status, answer.body.state]).toEqual([200, 'new_set'])
    await staff.call(calls.cancelValueTransfer, { ...at(transfer.id), body: body(4) })
  })
  test('404 for the tunes of an order that doesn’t exist, or is in the other region', async () => {
    const { orderId } = await paidTune()
    const lines = (client: Client, order: number | string) =>
      client.call(calls.listTransferableLines, { query: { order: String(order) } })
    const abroad = await world.login({ role: 3, region: 2 })
    abroad.cookies.set('overboost_region', '2')
    expect((await lines(staff, orderId)).status).toBe(200)
    expect([(await lines(staff, 999_999)).status, (await lines(abroad, orderId)).status]).toEqual([404, 404])
  })
  test('200 for an order named with # or by its invoice number, and 422 for any other text', async () => {
    const { orderId } = await paidTune()
    const { rows } = await world.owner.pool.query('select lower(invoice_number) as n from orders where id = $1', [
      orderId,
    ])
    const lines = (name: string) => staff.call(calls.listTransferableLines, { query: { order: name } })
    const named = [await lines(`#${orderId}`), await lines(rows[0].n)]
    expect(named.map(({ body }) => body.data.length)).toEqual([1, 1])
    expect((await lines('a tune')).status).toBe(422)
  })
  test('409 stale_version, and in_use for a line that is moving already', async () => {
    const { line, transfer } = await asked()
    expect(codeOf(await staff.call(calls.reviewValueTransfer, { ...at(transfer.id), body: body(9) }))).toBe(
      'stale_version',
    )
    const again = await staff.call(calls.createValueTransfer, {
      body: { order_line_id: line.line_id, old: { vehicle: 'a' }, new: { place: otherCar }, reason: 'once more' },
    })
    expect(again.status).toBe(404)
  })
  test('421 for staff who are in the other region, and it stays as it was', async () => {
    const { transfer } = await asked()
    const abroad = await world.login({ role: 3, region: 2 })
    abroad.cookies.set('overboost_region', '2')
    for (const act of [calls.reviewValueTransfer, calls.cancelValueTransfer])
      expect((await abroad.call(act, { ...at(transfer.id), body: body(1) })).status).toBe(421)
    expect((await staff.call(calls.getValueTransfer, at(transfer.id))).body).toMatchObject({
      state: 'requested',
      version: 1,
    })
  })
  test('a tune whose refund is under way is not locked as well', async () => {
    const { orderId, transfer } = await asked()
    await staff.call(calls.reviewValueTransfer, { ...at(transfer.id), body: body(1) })
    const blocker = await world.owner.pool.connect()
    await blocker.query('begin')
    await blocker.query('lock table refunds in exclusive mode')
    const refunding = staff.call(refundTransaction, { ...at(orderId), body: { reason: 'unwanted', restock: false } })
    await waitForLocks(world.owner)
    const locking = second.call(calls.lockOldValue, { ...at(transfer.id), body: body(2) })
    await waitForLocks(world.owner, 2)
    await blocker.query('rollback')
    blocker.release()
    expect((await refunding).status).toBe(200)
    expect(codeOf(await locking)).toBe('value_transfer_moved')
  })
  test('a locked tune is not refunded as well', async () => {
    const { orderId } = await ready()
    const answer = await staff.call(refundTransaction, { ...at(orderId), body: { reason: 'unwanted', restock: false } })
    expect([answer.status, codeOf(answer)]).toEqual([409, 'in_use'])
  })
  test('the database itself: every move that is not in the table', async () => {
    const { transfer } = await asked()
    const legal = new Set(
      valueTransferActs.flatMap((act) =>
        valueTransferMoves[act].from.map((from) => `${from} ${valueTransferMoves[act].to}`),
      ),
    )
    // What the buyer’s payment of a difference does, and its end without one.
    legal.add('awaiting_payment performed').add('awaiting_payment old_locked')
    const client = await world.owner.pool.connect()
    try {
      for (const from of valueTransferStates.names) {
        for (const to of valueTransferStates.names) {
          await client.query('begin')
          await client.query('set local session_replication_role = replica')
          await client.query('update value_transfers set state = $2 where id = $1', [transfer.id, from])
          await client.query('set local session_replication_role = origin')
          const moved = await client
            .query('update value_transfers set state = $2 where id = $1', [transfer.id, to])
            .then(
              () => true,
              () => false,
            )
          await client.query('rollback')
          expect([from, to, moved]).toEqual([from, to, legal.has(`${from} ${to}`)])
        }
      }
    } finally {
      client.release()
    }
  })
})
