import { amounts } from '#kit/server/lists.ts'
import { eq, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import type { Actor } from '#access/actor.ts'
import { listOperations } from '#access/list-operations.ts'
import { type Context, operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { orders } from '#features/orders/server/tables.ts'
import { readOrderLines } from '#features/orders/server/queries.ts'
import { refundOrder } from '#features/transactions/server/refund-order.ts'
import { formatMoney, toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import * as contract from '../contract/staff.ts'
import { restLineName } from '../line-names.ts'
import {
  actsOf,
  type Charges,
  type Condition,
  conditionLabels,
  type RentalAct,
  rentalMoves,
  rentalStateLabels,
  returnStateLabels,
  transitDays,
  withheldPostings,
} from '../rules.ts'
import { cancelOpenOrders, insertRentalOrder } from './own-orders.ts'
import { findRental, holdRental, readFreeUnits, readRentals, type RentalRow } from './queries.ts'
import { queueRentalMail } from './rental-mails.ts'
import { depositLeft, staffShape, standingOf, summaryShape } from './shapes.ts'
import { rentals, rentalUnits } from './tables.ts'

export const staffRentalLists = listOperations(
  contract.listStaffRentals,
  contract.exportStaffRentals,
  ({ db, actor }, { query }) => readRentals(db, actor.region, query),
)({
  shape: (row, { now }) => summaryShape(row, now),
  columns: ({ now }) => ({
    id: 'id',
    state: ({ state }) => rentalStateLabels()[state],
    return: (row) => {
      const due = summaryShape(row, now).return_state
      return due && returnStateLabels()[due]
    },
    tool: 'tool',
    serial: 'serial',
    name: 'name',
    email: 'email',
    ...amounts({ fee: 'fee', deposit: 'deposit' }),
    withheld: (row) => toDecimal(summaryShape(row, now).withheld),
    currency: 'currency',
    'paid at': 'paid_at',
    'shipped at': 'shipped_at',
    carrier: 'carrier',
    tracking: 'tracking',
    'return by': 'due_at',
    'returned at': 'returned_at',
    condition: ({ condition }) => condition && conditionLabels()[condition],
    reason: 'reason',
  }),
})

const ofRegion = (row: RentalRow | undefined, { region }: Pick<Actor, 'region'>): RentalRow =>
  row?.region === region ? row : fail('not_found')

export const getStaffRentalOperation = operation(contract.getStaffRental, async (context) => {
  const row = ofRegion(await findRental(context.db, context.input.params.id), context.actor)
  return staffShape(context.db, row, context.now)
})

type MoveContext = Pick<Context<{ runs: 'command' }>, 'tx' | 'actor' | 'services' | 'now'>
type Asked = { id: number; version: number; reason: string }

/** Changes of an action besides the state, and its audit details. */
interface Change {
  set: Partial<typeof rentals.$inferInsert> | Record<string, unknown>
  after?: object
  /** Further writes in the same transaction. */
  follow?: () => Promise<unknown>
}

/**
 * Runs an action: locks the row, checks the transition, and writes change, postings, audit and email in one
 * transaction.
 */
async function move(
  context: MoveContext,
  act: RentalAct,
  asked: Asked,
  change: (row: RentalRow) => Promise<Change> | Change,
) {
  const { tx, actor, now } = context
  const row = ofRegion(await holdRental(tx, asked.id), context.actor)
  if (!actsOf(standingOf(row), now).includes(act)) fail('rental_moved')
  if (row.version !== asked.version) fail('stale_version')
  const { set, after = {}, follow } = await change(row)
  const { to } = rentalMoves[act]
  await tx
    .update(rentals)
    .set({ ...set, ...(to === null ? {} : { state: to }) })
    .where(eq(rentals.orderId, row.id))
  await follow?.()
  await recordAudit(tx, actor, {
    action: `rentals.${act}`,
    object: `rental/${row.id}`,
    before: { state: row.state },
    after: { state: to ?? row.state, ...after },
    reason: asked.reason,
  })
  return staffShape(tx, (await findRental(tx, row.id)) ?? fail('not_found'), now)
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Reference for the return parcel: the number plus four check characters. */
const returnCode = (id: number): string =>
  `RT-${id}-${Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')}`

export const shipRentalOperation = operation(contract.shipRental, (context) => {
  const { tx, input } = context
  const { unit, carrier, tracking, ...asked } = input.body
  return move(context, 'ship', { id: input.params.id, ...asked }, async (row) => {
    const chosen = (await readFreeUnits(tx, row)).find(({ id }) => id === unit)
    if (!chosen) fail('validation_failed', { fields: { unit: ['Choose a unit that is free.'] } })
    return {
      set: {
        unitId: unit,
        carrier,
        tracking,
        returnCode: returnCode(row.id),
        shippedAt: sql`now()`,
        dueAt: sql`date_trunc('milliseconds', now()) + make_interval(days => ${transitDays + row.days})`,
      },
      after: { unit: chosen.serial, carrier, tracking },
      follow: async () => {
        await tx
          .update(orders)
          .set({
            trackingCarrier: sql`coalesce(${orders.trackingCarrier}, ${carrier})`,
            trackingNumber: sql`coalesce(${orders.trackingNumber}, ${tracking})`,
          })
          .where(eq(orders.id, row.id))
        await queueRentalMail(tx, row, 'shipped')
      },
    }
  })
})

export const arriveRentalOperation = operation(contract.arriveRental, (context) =>
  move(context, 'arrive', { id: context.input.params.id, ...context.input.body }, () => ({
    set: { arrivedAt: sql`now()` },
  })),
)

export const extendStaffRentalOperation = operation(contract.extendStaffRental, (context) => {
  const { tx, input } = context
  const { days, ...asked } = input.body
  return move(context, 'extend', { id: input.params.id, ...asked }, (row) => ({
    set: { dueAt: sql`${rentals.dueAt} + make_interval(days => ${days})`, reminders: 0 },
    after: { days },
    follow: () => queueRentalMail(tx, row, 'extended', `/v${row.version}`),
  }))
})

export const receiveRentalOperation = operation(contract.receiveRental, (context) => {
  const { tx, input } = context
  return move(context, 'receive', { id: input.params.id, ...input.body }, (row) => ({
    set: { returnedAt: sql`now()`, arrivedAt: sql`coalesce(${rentals.arrivedAt}, now())` },
    follow: async () => {
      await cancelOpenOrders(tx, row)
      await queueRentalMail(tx, row, 'returned')
    },
  }))
})

/** Posts a kept deposit: moves it from owed to earned. */
async function postWithheld(tx: Tx, row: RentalRow, charges: Charges, reason: string, actorId: number | null) {
  const postings = withheldPostings(charges, { tax: row.fee_tax, total: row.fee_total }, row.currency)
  if (postings.length === 0) return
  await postTransfer(tx, {
    kind: 'rental',
    reference: `order/${row.id}/rental/withheld`,
    group: `order/${row.id}`,
    postings,
    reason,
    actorId,
  })
}

const retireUnit = (tx: Tx, unitId: number | null, note: string) =>
  tx
    .update(rentalUnits)
    .set({ retiredAt: sql`coalesce(${rentalUnits.retiredAt}, now())`, note, version: sql`${rentalUnits.version} + 1` })
    .where(eq(rentalUnits.id, unitId ?? 0))

export const inspectRentalOperation = operation(contract.inspectRental, (context) => {
  const { tx, actor, input } = context
  const { condition, late, damage, retire, ...asked } = input.body
  return move(context, 'inspect', { id: input.params.id, ...asked }, (row) => {
    const left = depositLeft(row)
    const most = formatMoney({ minor: left, currency: row.currency })
    if (late + damage > left)
      fail('validation_failed', { fields: { damage: [`Late fee and damage together can be at most ${most}.`] } })
    if (late + damage > 0 && asked.reason.length < 3)
      fail('validation_failed', { fields: { reason: ['Tell the customer what you charge for.'] } })
    const decided = condition satisfies Condition
    return {
      set: {
        condition: decided,
        lateCharge: late,
        damageCharge: damage,
        reason: asked.reason,
        unitHeld: false,
        decidedBy: actor.userId,
        decidedAt: sql`now()`,
      },
      after: { condition, late, damage, currency: row.currency },
      follow: async () => {
        await postWithheld(tx, row, { late, damage, kept: 0 }, asked.reason, actor.userId)
        if (retire) await retireUnit(tx, row.unit_id, `Out of the fleet after rental ${row.id}`)
        await queueRentalMail(tx, row, 'closed')
      },
    }
  })
})

export const writeOffRentalOperation = operation(contract.writeOffRental, (context) => {
  const { tx, actor, input, now } = context
  return move(context, 'write_off', { id: input.params.id, ...input.body }, (row) => {
    const kept = depositLeft(row)
    return {
      set: {
        keptCharge: kept,
        reason: input.body.reason,
        unitHeld: false,
        decidedBy: actor.userId,
        decidedAt: sql`now()`,
        closedAt: sql`now()`,
      },
      after: { kept, value: row.value, currency: row.currency },
      follow: async () => {
        await cancelOpenOrders(tx, row)
        await postWithheld(tx, row, { late: 0, damage: 0, kept }, input.body.reason, actor.userId)
        await retireUnit(tx, row.unit_id, `Never came back from rental ${row.id}`)
        if (row.value > kept)
          await insertRentalOrder(
            tx,
            { ...row, orders: [] },
            {
              purpose: 'rest',
              line: {
                kind: 'rental_purchase',
                unitPrice: row.value - kept,
                quantity: 1,
                slug: 'rental-rest',
                name: restLineName({ tool: row.tool, serial: row.serial ?? '' }),
              },
            },
            now,
          )
        await queueRentalMail(tx, row, 'kept')
      },
    }
  })
})

/** Refunds rental and deposit before shipping; the refund cancels the rental. */
export const cancelRentalOperation = operation(contract.cancelRental, async (context) => {
  const { db, actor, input, now } = context
  const row = ofRegion(await findRental(db, input.params.id), actor)
  if (row.state !== 'cancelled') {
    if (row.state !== 'reserved') fail('rental_moved')
    if (row.version !== input.body.version) fail('stale_version')
    const lines = await readOrderLines(db, row.id)
    await refundOrder(context, {
      orderId: row.id,
      reason: input.body.reason,
      restock: false,
      lines: lines
        .filter(({ kind }) => kind === 'rental' || kind === 'deposit')
        .map(({ id, quantity }) => ({ line_id: id, quantity })),
    })
  }
  return staffShape(db, (await findRental(db, row.id)) ?? fail('not_found'), now)
})
