import { taxSettings } from '#features/pricing/server/price-book.ts'
import { tokenOfOrder } from '#features/orders/server/order-token.ts'
import { sellers } from '#features/orders/rules.ts'
import type { Queryable } from '#kit/server/database.ts'
import {
  actsOf,
  awayStates,
  daysLate,
  daysLeft,
  lateCharge,
  purchaseCredit,
  returnStateOf,
  type Standing,
} from '../rules.ts'
import { readFreeUnits, readHistory, type RentalRow } from './queries.ts'
import * as m from '../messages/m.ts'

export const standingOf = (row: RentalRow): Standing => ({ state: row.state, dueAt: row.due_at })

/** Return address, with the reference that identifies the rental. */
export const returnAddress = ({ region, return_code: code }: Pick<RentalRow, 'region' | 'return_code'>): string[] =>
  code === '' ? [] : [sellers[region].name, m.rentalCode({ code }), ...sellers[region].lines]

/** Rental fee credited toward the tool, in minor units; includes tax if prices do. */
export const creditOf = (row: RentalRow): number =>
  purchaseCredit(taxSettings[row.region].pricesIncludeTax ? row.fee_total : row.fee_net, row.credit_percent)

/** Deposit neither kept nor refunded yet, in minor units. */
export const depositLeft = (row: RentalRow): number =>
  Math.max(0, row.deposit - row.deposit_refunded - row.late_charge - row.damage_charge - row.kept_charge)

const lateUntil = (row: RentalRow, until: Date): number =>
  row.due_at === null
    ? 0
    : lateCharge({ dueAt: row.due_at, lateFee: row.late_fee, deposit: row.deposit - row.deposit_refunded }, until)

/**
 * A rental as its customer sees it.
 * @param userId current user: rentals of an account can be changed by that user, guest rentals by anyone with the token
 */
function rentalShape(row: RentalRow, now: Date, userId: number | null) {
  const isAway = awayStates.includes(row.state)
  const isTheirs = row.user_id === null || row.user_id === userId
  return {
    id: row.id,
    state: row.state,
    return_state: returnStateOf(standingOf(row), now),
    tool: row.tool,
    product_slug: row.product_slug,
    serial: row.serial,
    vehicle: row.vehicle,
    days: row.days,
    currency: row.currency,
    fee: row.fee,
    deposit: row.deposit,
    value: row.value,
    late_fee: row.late_fee,
    extra_day: row.extra_day,
    paid_at: row.paid_at,
    carrier: row.carrier,
    tracking: row.tracking,
    shipped_at: row.shipped_at,
    due_at: row.due_at,
    days_left: isAway && row.due_at ? daysLeft(row.due_at, now) : null,
    days_late: isAway && row.due_at ? daysLate(row.due_at, now) : 0,
    late_so_far: isAway ? lateUntil(row, now) : 0,
    return_code: row.return_code,
    return_address: returnAddress(row),
    return_carrier: row.return_carrier,
    return_tracking: row.return_tracking,
    sent_back_at: row.sent_back_at,
    returned_at: row.returned_at,
    condition: row.condition,
    late_charge: row.late_charge,
    damage_charge: row.damage_charge,
    kept_charge: row.kept_charge,
    reason: row.reason,
    deposit_refunded: row.deposit_refunded,
    closed_at: row.closed_at,
    may_extend: isAway && isTheirs && row.extra_day > 0,
    may_buy: isAway && isTheirs,
    credit: creditOf(row),
    orders: isTheirs ? row.orders : [],
  }
}

export const summaryShape = (row: RentalRow, now: Date) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  return_state: returnStateOf(standingOf(row), now),
  tool: row.tool,
  serial: row.serial,
  name: row.name,
  email: row.email,
  fee: row.fee,
  deposit: row.deposit,
  currency: row.currency,
  paid_at: row.paid_at,
  shipped_at: row.shipped_at,
  due_at: row.due_at,
  returned_at: row.returned_at,
  withheld: row.late_charge + row.damage_charge + row.kept_charge,
})

/** As above, with the tokens of the rental and its orders, for its customer. */
export function rentalInFull(row: RentalRow, now: Date, userId: number | null, { secret }: { secret: string }) {
  const shown = rentalShape(row, now, userId)
  return {
    ...shown,
    token: tokenOfOrder(secret, row.id),
    orders: shown.orders.map((order) => ({ ...order, token: tokenOfOrder(secret, order.id) })),
  }
}

/** As above for staff, with available actions and history. */
export async function staffShape(db: Queryable, row: RentalRow, now: Date) {
  const { may_buy: _buy, may_extend: _extend, orders: _orders, ...shown } = rentalShape(row, now, null)
  return {
    ...shown,
    version: row.version,
    name: row.name,
    email: row.email,
    address: row.address,
    dealer: row.dealer,
    order_state: row.order_state,
    invoice_number: row.invoice_number,
    unit_id: row.unit_id,
    arrived_at: row.arrived_at,
    acts: actsOf(standingOf(row), now),
    deposit_left: depositLeft(row),
    late_suggested: Math.min(depositLeft(row), row.returned_at ? lateUntil(row, row.returned_at) : 0),
    units: row.state === 'reserved' ? await readFreeUnits(db, row) : [],
    orders: row.orders,
    history: await readHistory(db, row.id),
  }
}
