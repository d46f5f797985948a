import { and, type Column, asc, eq, gt, gte, sql } from 'drizzle-orm'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import type { Credits } from './spend.ts'
import {
  dealerCreditChanges,
  dealerCreditLots,
  dealerCreditLotUses,
  dealerCredits,
  type SplitLine,
  tuneCredits,
} from './tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import * as m from '../messages/m.ts'

type Counts = Pick<Credits, 'ecu' | 'tcu' | 'awd'>
const none: Counts = { ecu: 0, tcu: 0, awd: 0 }
export const countOf = ({ ecu, tcu, awd }: Counts): number => ecu + tcu + awd
const counts = { ecu: dealerCredits.ecu, tcu: dealerCredits.tcu, awd: dealerCredits.awd }
const negative = ({ ecu, tcu, awd }: Counts): Counts => ({ ecu: -ecu, tcu: -tcu, awd: -awd })

/** SQL to add counts to a row's. */
const plus = (table: Record<keyof Counts, Column>, { ecu, tcu, awd }: Counts) => ({
  ecu: sql`${table.ecu} + ${ecu}`,
  tcu: sql`${table.tcu} + ${tcu}`,
  awd: sql`${table.awd} + ${awd}`,
})

export interface Change extends Counts {
  dealerId: number
  /** Unique cause. */
  reference: string
  reason?: string
  actorId?: number | null
}

/**
 * Changes a dealer's splittable credits, once per cause, and locks them until the end of the transaction. Never below
 * zero (INV-05); the table checks it too.
 * @returns remaining credits
 */
async function change(tx: Tx, { dealerId, reference, ecu, tcu, awd, reason = '', actorId = null }: Change) {
  await tx.insert(dealerCreditChanges).values({ dealerId, reference, ecu, tcu, awd, reason, actorId })
  await tx.insert(dealerCredits).values({ dealerId }).onConflictDoNothing()
  const ofDealer = eq(dealerCredits.dealerId, dealerId)
  const [left] = await tx
    .update(dealerCredits)
    .set(plus(dealerCredits, { ecu, tcu, awd }))
    .where(and(ofDealer, gte(dealerCredits.ecu, -ecu), gte(dealerCredits.tcu, -tcu), gte(dealerCredits.awd, -awd)))
    .returning(counts)
  if (left) return left
  const [there = none] = await tx.select(counts).from(dealerCredits).where(ofDealer)
  return fail('dealer_credits_spent', { message: m.creditsNotEnough(there), facts: { left: there } })
}

/**
 * Adds credits to a dealer as a separate lot.
 * @param value amount paid for them in minor units of the dealer's currency; 0 if free
 * @param lines for credits from an order: credits by line
 */
export async function addDealerCredits(
  tx: Tx,
  { value = 0, lines = [], ...given }: Change & { value?: number; lines?: SplitLine[] },
): Promise<Counts> {
  const left = await change(tx, given)
  const { dealerId, reference, ecu, tcu, awd } = given
  await tx.insert(dealerCreditLots).values({ dealerId, reference, ecu, tcu, awd, value, lines })
  return left
}

const lotColumns = {
  id: dealerCreditLots.id,
  ecu: dealerCreditLots.ecu,
  tcu: dealerCreditLots.tcu,
  awd: dealerCreditLots.awd,
  value: dealerCreditLots.value,
}
type Lot = Counts & { id: number; value: number }

/** Share of a lot's money for some of its credits: proportional, with the remainder going to the last ones. */
const valueOf = (lot: Lot, taken: Counts): number =>
  Number((BigInt(lot.value) * BigInt(countOf(taken))) / BigInt(countOf(lot)))

async function takeFrom(tx: Tx, lot: Lot, taken: Counts): Promise<number> {
  const value = valueOf(lot, taken)
  await tx
    .update(dealerCreditLots)
    .set({ ...plus(dealerCreditLots, negative(taken)), value: sql`${dealerCreditLots.value} - ${value}` })
    .where(eq(dealerCreditLots.id, lot.id))
  return value
}

const atMost = (wanted: Counts, there: Counts): Counts => ({
  ecu: Math.min(wanted.ecu, there.ecu),
  tcu: Math.min(wanted.tcu, there.tcu),
  awd: Math.min(wanted.awd, there.awd),
})

/** Splits credits off for a code, oldest lots first. The money paid for them moves to the code. */
export async function splitIntoCode(tx: Tx, codeId: number, wanted: Change): Promise<void> {
  await change(tx, { ...wanted, ...negative(wanted) })
  const { id, ecu, tcu, awd } = dealerCreditLots
  const lots = await tx
    .select(lotColumns)
    .from(dealerCreditLots)
    .where(and(eq(dealerCreditLots.dealerId, wanted.dealerId), gt(sql`${ecu} + ${tcu} + ${awd}`, 0)))
    .orderBy(asc(id))
    .for('update')
  let rest: Counts = wanted
  let paid = 0
  for (const lot of lots) {
    const taken = atMost(rest, lot)
    if (countOf(taken) === 0) continue
    const value = await takeFrom(tx, lot, taken)
    await tx.insert(dealerCreditLotUses).values({ codeId, lotId: lot.id, ...taken, value })
    paid += value
    rest = { ecu: rest.ecu - taken.ecu, tcu: rest.tcu - taken.tcu, awd: rest.awd - taken.awd }
  }
  if (countOf(rest) > 0) throw new Error('the lots of a dealer are not the sum of their credits')
  await tx.execute(sql`
    update ${tuneCredits} set value = ${paid}, value_left = ${paid}, currency = (select currency from ${dealers} where id = ${wanted.dealerId})
    where id = ${codeId}`)
}

/** Returns an unclaimed code's credits and money to their lots. */
export async function takeCodeBack(tx: Tx, codeId: number, back: Change): Promise<void> {
  await change(tx, back)
  await tx.execute(sql`
    update ${dealerCreditLots} l set ecu = l.ecu + u.ecu, tcu = l.tcu + u.tcu, awd = l.awd + u.awd, value = l.value + u.value
    from ${dealerCreditLotUses} u where u.code_id = ${codeId} and u.lot_id = l.id`)
  await tx.update(tuneCredits).set({ valueLeft: 0 }).where(eq(tuneCredits.id, codeId))
}

/**
 * Takes credits out of a lot, at most those requested.
 * @returns credits taken
 */
export async function takeUnspent(tx: Tx, lotReference: string, asked: Change): Promise<Counts> {
  await tx
    .select({ dealerId: dealerCredits.dealerId })
    .from(dealerCredits)
    .where(eq(dealerCredits.dealerId, asked.dealerId))
    .for('update')
  const [lot] = await tx
    .select(lotColumns)
    .from(dealerCreditLots)
    .where(eq(dealerCreditLots.reference, lotReference))
    .for('update')
  const taken = lot ? atMost(asked, lot) : none
  if (!lot || countOf(taken) === 0) return none
  await takeFrom(tx, lot, taken)
  await change(tx, { ...asked, ...negative(taken) })
  return taken
}
