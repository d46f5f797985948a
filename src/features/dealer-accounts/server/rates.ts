import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { holdMember } from '#features/dealers/server/member-of.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, insertOne } from '#kit/server/database.ts'
import { getConversionRate, quoteRate } from '../contract/account.ts'
import { convertAt, rateHeldMinutes, rateScale, rateText } from '../rules/account.ts'
import { conversionRates, rateQuotes } from './tables.ts'
import * as m from '../messages/m.ts'

/** The latest rate between two currencies; null when there is none. */
async function newestRate(db: Queryable, base: Currency, quote: Currency) {
  const [row] = await db
    .select()
    .from(conversionRates)
    .where(and(eq(conversionRates.base, base), eq(conversionRates.quote, quote)))
    .orderBy(desc(conversionRates.id))
    .limit(1)
  return row ?? null
}

/**
 * Converts an amount at the rate in effect at a time, rounded half up to minor units; before the first rate, at the
 * first one. Null when there is no rate between the currencies.
 */
export function convertedAt(amount: SQL, base: SQL, quote: Currency | SQL, at: SQL): SQL {
  const rates = sql`select r.rate from ${conversionRates} r where r.base = ${base} and r.quote = ${quote}`
  return sql`case when ${base} = ${quote} then ${amount} else round(${amount} * coalesce(
    (${rates} and r.created_at <= ${at} order by r.id desc limit 1), (${rates} order by r.id limit 1)
  )::numeric / ${rateScale}::bigint)::bigint end`
}

export const getConversionRateOperation = operation(getConversionRate, async ({ db, input, now }) => {
  const { from, to } = input.query
  if (from === to) return { from, to, rate: rateText(rateScale), source: 'same currency', at: now }
  const row = (await newestRate(db, from, to)) ?? fail('not_found')
  return { from, to, rate: rateText(row.rate), source: row.source, at: row.createdAt }
})

export const quoteRateOperation = operation(quoteRate, async ({ tx, actor, services, input, now }) => {
  const { currency, amount } = input.body
  const { dealer } = await holdMember(tx, actor, input.params.slug, 'pay', { hosts: services.settings.REGION_HOSTS })
  if (currency === dealer.currency) fail('validation_failed', { fields: { currency: [m.sameCurrency()] } })
  const rate = (await newestRate(tx, dealer.currency, currency)) ?? fail('not_found')
  const charged = convertAt(amount, rate.rate)
  const quote = await insertOne(tx, rateQuotes, {
    dealerId: dealer.id,
    base: dealer.currency,
    quote: currency,
    rate: rate.rate,
    source: rate.source,
    ratedAt: rate.createdAt,
    expiresAt: new Date(now.getTime() + rateHeldMinutes * 60_000),
  })
  return {
    id: quote.id,
    from: quote.base,
    to: quote.quote,
    rate: rateText(quote.rate),
    source: quote.source,
    at: quote.ratedAt,
    amount,
    charged,
    expires_at: quote.expiresAt,
  }
})

/** The held rate of a payment. Fails when it has expired or belongs to another dealer. */
export async function heldRate(tx: Queryable, dealerId: number, quoteId: string, now: Date) {
  const [quote] = await tx
    .select()
    .from(rateQuotes)
    .where(and(eq(rateQuotes.id, quoteId), eq(rateQuotes.dealerId, dealerId), gt(rateQuotes.expiresAt, now)))
  return quote ?? fail('rate_expired')
}
