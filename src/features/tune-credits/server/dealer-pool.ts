import { sql } from 'drizzle-orm'
import { fail } from '#kit/refusal.ts'
import { type Tx, violatedConstraint } from '#kit/server/database.ts'
import type { Credits } from './spend.ts'
import { dealerCreditChanges, dealerCredits, dealerCreditLots, dealerCreditLotUses, tuneCredits } from './tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'

type Counts = Pick<Credits, 'ecu' | 'tcu' | 'awd'>
const none: Counts = { ecu: 0, tcu: 0, awd: 0 }
export const countOf = ({ ecu, tcu, awd }: Counts): number => ecu + tcu + awd
const negative = ({ ecu, tcu, awd }: Counts): Counts => ({ ecu: -ecu, tcu: -tcu, awd: -awd })

export interface Change extends Counts {
  dealerId: number
  /** What caused it; each cause counts once. */
  reference: string
  reason?: string
  actorId?: number | null
}

/**
 * Changes what a dealer can split, once for each cause, and holds it until the transaction ends; the table refuses to
 * go below zero (INV-05).
 * @returns what is left after it
 */
async function change(tx: Tx, { dealerId, reference, ecu, tcu, awd, reason = '', actorId = null }: Change) {
  await tx.execute(sql`
    insert into ${dealerCreditChanges} (dealer_id, reference, ecu, tcu, awd, reason, actor_id)
    values (${dealerId}, ${reference}, ${ecu}, ${tcu}, ${awd}, ${reason}, ${actorId})`)
  await tx.execute(sql`insert into ${dealerCredits} (dealer_id) values (${dealerId}) on conflict do nothing`)
  try {
    const { rows } = await tx.execute<Credits & Record<string, unknown>>(sql`
      update ${dealerCredits} set ecu = ecu + ${ecu}, tcu = tcu + ${tcu}, awd = awd + ${awd}
      where dealer_id = ${dealerId} returning ecu, tcu, awd`)
    return rows[0] ?? none
  } catch (error) {
    if (violatedConstraint(error) === 'dealer_credits_left') fail('dealer_credits_spent')
    throw error
  }
}

/**
 * Gives a dealer credits as a lot of their own.
 * @param value what he paid for them, minor units of his currency; 0 for nothing
 * @param lines for credits that came with an order: what each line gave
 */
export async function addDealerCredits(
  tx: Tx,
  { value = 0, lines = [], ...given }: Change & { value?: number; lines?: readonly ({ line_id: number } & Counts)[] },
): Promise<Counts> {
  const left = await change(tx, given)
  await tx.execute(sql`
    insert into ${dealerCreditLots} (dealer_id, reference, ecu, tcu, awd, value, lines)
    values (${given.dealerId}, ${given.reference}, ${given.ecu}, ${given.tcu}, ${given.awd}, ${value}, ${JSON.stringify(lines)}::jsonb)`)
  return left
}

type Lot = Counts & { id: number; value: number }

/** What of a lot's money goes with some of its credits: in proportion, the last of them with all that is left. */
const valueOf = (lot: Lot, taken: Counts): number =>
  Number((BigInt(lot.value) * BigInt(countOf(taken))) / BigInt(countOf(lot)))

async function takeFrom(tx: Tx, lot: Lot, taken: Counts): Promise<number> {
  const value = valueOf(lot, taken)
  await tx.execute(sql`
    update ${dealerCreditLots} set ecu = ecu - ${taken.ecu}, tcu = tcu - ${taken.tcu}, awd = awd - ${taken.awd}, value = value - ${value}
    where id = ${lot.id}`)
  return value
}

const atMost = (wanted: Counts, there: Counts): Counts => ({
  ecu: Math.min(wanted.ecu, there.ecu),
  tcu: Math.min(wanted.tcu, there.tcu),
  awd: Math.min(wanted.awd, there.awd),
})

/** Splits credits off for a code, from the oldest lots first. The money that was paid for them goes with the code. */
export async function splitIntoCode(tx: Tx, codeId: number, wanted: Change): Promise<void> {
  await change(tx, { ...wanted, ...negative(wanted) })
  const { rows } = await tx.execute<Lot>(sql`
    select id, ecu, tcu, awd, value from ${dealerCreditLots} where dealer_id = ${wanted.dealerId} and ecu + tcu + awd > 0 order by id for update`)
  let rest: Counts = wanted
  let paid = 0
  for (const lot of rows) {
    const taken = atMost(rest, lot)
    if (countOf(taken) === 0) continue
    const value = await takeFrom(tx, lot, taken)
    await tx.execute(sql`
      insert into ${dealerCreditLotUses} (code_id, lot_id, ecu, tcu, awd, value)
      values (${codeId}, ${lot.id}, ${taken.ecu}, ${taken.tcu}, ${taken.awd}, ${value})`)
    paid += value
    rest = { ecu: rest.ecu - taken.ecu, tcu: rest.tcu - taken.tcu, awd: rest.awd - taken.awd }
  }
  if (countOf(rest) > 0) throw new Error('the lots of a dealer are not the sum of his credits')
  await tx.execute(sql`
    update ${tuneCredits} set value = ${paid}, value_left = ${paid}, currency = (select currency from ${dealers} where id = ${wanted.dealerId})
    where id = ${codeId}`)
}

/** A code that nobody has claimed goes back to the lots that it came from, with the money that was paid for it. */
export async function takeCodeBack(tx: Tx, codeId: number, back: Change): Promise<void> {
  await change(tx, back)
  await tx.execute(sql`
    update ${dealerCreditLots} l set ecu = l.ecu + u.ecu, tcu = l.tcu + u.tcu, awd = l.awd + u.awd, value = l.value + u.value
    from ${dealerCreditLotUses} u where u.code_id = ${codeId} and u.lot_id = l.id`)
  await tx.execute(sql`update ${tuneCredits} set value_left = 0 where id = ${codeId}`)
}

/**
 * Takes credits out of one lot, as many of those asked for as are still in it.
 * @returns what was taken
 */
export async function takeUnspent(tx: Tx, lotReference: string, asked: Change): Promise<Counts> {
  await tx.execute(sql`select 1 from ${dealerCredits} where dealer_id = ${asked.dealerId} for update`)
  const { rows } = await tx.execute<Lot>(
    sql`select id, ecu, tcu, awd, value from ${dealerCreditLots} where reference = ${lotReference} for update`,
  )
  const [lot] = rows
  const taken = lot ? atMost(asked, lot) : none
  if (!lot || countOf(taken) === 0) return none
  await takeFrom(tx, lot, taken)
  await change(tx, { ...asked, ...negative(taken) })
  return taken
}
