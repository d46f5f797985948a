import { eq, sql } from 'drizzle-orm'
import { audits } from '#features/audits/server/tables.ts'
import type { RentalOffer } from '#features/catalog-purchases/rules.ts'
import { rentalColumns } from '#features/catalog-purchases/server/tune-order.ts'
import { refundPostings } from '#features/ledger/rules.ts'
import { orderLines, orders as ordersTable, refunds } from '#features/orders/server/tables.ts'
import { conditions, type RentalState, withheldPostings } from '#features/rentals/rules.ts'
import { rentals, rentalUnits } from '#features/rentals/server/tables.ts'
import { one, type Tx } from '#kit/server/database.ts'
import type { DemoPurchase } from './demo-purchases.ts'
import { postDemoTransfers } from './post-demo-transfers.ts'

export interface RentalStory {
  tool: 'rental-fz' | 'rental-bench'
  /** Days since it was paid. */
  daysAgo: number
  state: RentalState
  /** Amount kept from the deposit, US cents. */
  late?: number
  damage?: number
  reason?: string
}
interface PricedStory {
  story: RentalStory
  purchase: DemoPurchase
  rental: RentalOffer
}
const dayMs = 86_400_000

const reached = (state: RentalState, wanted: readonly RentalState[]): boolean => wanted.includes(state)

/** Writes a past rental with its audit records, deductions, and the refund of its deposit. */
export async function writeRental(
  tx: Tx,
  {
    story,
    purchase,
    rental,
    id,
    unit,
    staffId,
  }: PricedStory & { id: number; unit: { id: number; serial: string }; staffId: number },
): Promise<void> {
  const { state, late = 0, damage = 0, reason = '' } = story
  const at = (days: number) => new Date(purchase.paidAt.getTime() + days * dayMs)
  const isShipped = state !== 'reserved'
  const isBack = reached(state, ['returned', 'closed'])
  const dueAt = at(1 + 4 + rental.days)
  const backAt = late > 0 ? new Date(dueAt.getTime() + 2.5 * dayMs) : at(11)
  const decidedAt = new Date(backAt.getTime() + dayMs)
  const kept = state === 'kept' ? rental.deposit : 0
  const isDecided = state === 'closed' || state === 'kept'
  const endedAt = state === 'kept' ? at(45) : decidedAt
  await tx.insert(rentals).values({
    orderId: id,
    region: purchase.customer.region,
    state,
    ...rentalColumns(rental),
    unitId: unit.id,
    unitHeld: !isDecided,
    currency: purchase.customer.currency,
    ...(isShipped
      ? {
          carrier: 'UPS',
          tracking: `1Z51E0${String(id).padStart(6, '0')}`,
          shippedAt: at(1),
          arrivedAt: state === 'shipped' ? null : at(4),
          dueAt,
          returnCode: `RT-${id}-DEMO`,
        }
      : {}),
    returnedAt: isBack ? backAt : null,
    condition: state === 'closed' ? (damage > 0 ? conditions[1] : conditions[0]) : null,
    lateCharge: late,
    damageCharge: damage,
    keptCharge: kept,
    reason,
    decidedBy: isDecided ? staffId : null,
    decidedAt: isDecided ? endedAt : null,
    closedAt: isDecided ? endedAt : null,
    reminders: dueAt.getTime() < Date.now() ? 5 : 0,
    createdAt: purchase.paidAt,
  })
  if (state === 'kept')
    await tx
      .update(rentalUnits)
      .set({ retiredAt: endedAt, note: `Never came back from rental ${id}` })
      .where(eq(rentalUnits.id, unit.id))
  const acts = [
    ...(isShipped ? [{ act: 'ship', when: at(1), from: 'reserved', to: 'shipped', why: '' }] : []),
    ...(isBack ? [{ act: 'receive', when: backAt, from: 'out', to: 'returned', why: '' }] : []),
    ...(state === 'closed'
      ? [{ act: 'inspect', when: decidedAt, from: 'returned', to: 'inspected', why: reason }]
      : []),
    ...(state === 'kept' ? [{ act: 'write_off', when: endedAt, from: 'out', to: 'kept', why: reason }] : []),
  ]
  if (acts.length > 0)
    await tx.insert(audits).values(
      acts.map(({ act, when, from, to, why }) => ({
        actorId: staffId,
        action: `rentals.${act}`,
        object: `rental/${id}`,
        before: { state: from },
        after: { state: to },
        reason: why,
        createdAt: when,
      })),
    )
  if (!isDecided) return
  const { currency } = purchase.customer
  const feeLine = purchase.quote.lines.find(({ kind }) => kind === 'rental')!
  const group = `order/${id}`
  const postings = withheldPostings({ late, damage, kept }, { tax: feeLine.tax, total: feeLine.payable }, currency)
  await postDemoTransfers(tx, [
    { kind: 'rental', reference: `${group}/rental/withheld`, group, at: endedAt, reason, postings },
  ])
  const back = rental.deposit - late - damage - kept
  if (back > 0) await writeDepositRefund(tx, { id, back, currency, at: endedAt, staffId })
}

async function writeDepositRefund(
  tx: Tx,
  {
    id,
    back,
    currency,
    at,
    staffId,
  }: { id: number; back: number; currency: 'USD' | 'CAD' | 'EUR' | 'GBP'; at: Date; staffId: number },
): Promise<void> {
  const line = one(
    await tx
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(sql`${orderLines.orderId} = ${id} and ${orderLines.kind} = 'deposit'`),
  )
  const takings = { goods: 0, tunes: 0, fees: 0, shipping: 0, tax: 0, deposits: back }
  const reason = `Deposit of rental ${id}`
  await tx.update(ordersTable).set({ refunded: back, state: 'partly_refunded' }).where(eq(ordersTable.id, id))
  const refund = one(
    await tx
      .insert(refunds)
      .values({
        orderId: id,
        paymentOrderId: id,
        reference: `demo-deposit-${id}`,
        // Ended by loadRefunds, so that credit notes are numbered by day.
        state: 'started',
        amount: back,
        currency,
        parts: [{ id: String(line.id), quantity: 0, net: back, tax: 0, discount: 0 }],
        takings,
        gatewayId: `demod${String(id).padStart(12, '0')}`,
        reason,
        actorId: staffId,
        createdAt: at,
        finishedAt: at,
      })
      .returning({ id: refunds.id }),
  )
  const group = `order/${id}`
  await postDemoTransfers(tx, [
    {
      kind: 'refund',
      reference: `${group}/refund/${refund.id}`,
      group,
      at,
      postings: refundPostings(takings, currency),
    },
  ])
  await tx.insert(audits).values({
    actorId: staffId,
    action: 'orders.refund',
    object: group,
    before: { refunded: 0 },
    after: { refunded: back, refund: refund.id, amount: back, currency },
    reason,
    createdAt: at,
  })
}
