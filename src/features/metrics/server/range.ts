import { type Actor, regionCurrencies } from '#access/actor.ts'
import { utcDay } from '#kit/dates.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { FiguresQuery } from '../contract/range.ts'
import { addDays, type DayRange, lengthOf, type Period, usualPeriod } from '../rules/periods.ts'

const usualDays = 28
/** Five years including leap days. */
const daysMax = 1830

/** The requested days. Fails when the range ends before it starts or is longer than five years. */
export function rangeOf(
  { from, until = undefined }: { from?: string | undefined; until?: string | undefined },
  now: Date,
): DayRange {
  const last = until ?? utcDay(now)
  const range = { from: from ?? addDays(last, 1 - usualDays), until: last }
  if (lengthOf(range) < 1) fail('validation_failed', { fields: { until: ['Choose a day after the first one.'] } })
  if (lengthOf(range) > daysMax) fail('validation_failed', { fields: { from: ['Choose at most five years.'] } })
  return range
}

/** A request for totals: filters by name, and the reporting currency. */
export interface Asked extends Omit<FiguresQuery, 'from' | 'until' | 'by' | 'currency'>, DayRange {
  currency: Currency
  by: Period
}

export function askedOf(actor: Pick<Actor, 'region'>, { by, ...query }: FiguresQuery, now: Date): Asked {
  const range = rangeOf(query, now)
  return {
    ...query,
    ...range,
    currency: query.currency ?? regionCurrencies[actor.region][0],
    by: by ?? usualPeriod(range),
  }
}
