import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { currency } from '#kit/money.ts'
import { id, int } from '#kit/shapes.ts'

/** Deals won and lost in a group; values in the reporting currency, minor units. */
const group = z.object({
  /** The ID of the source, owner, reason, stage, make, engine, tune or tool; null for none. */
  id: int.nullable(),
  name: z.string(),
  won: int,
  lost: int,
  won_value: int,
  lost_value: int,
})
export type WonLostGroup = z.output<typeof group>
export const leadFigures = z.object({
  currency,
  from: z.string(),
  until: z.string(),
  won: int,
  lost: int,
  won_value: int,
  lost_value: int,
  /** Average days from creation to winning; null when no deal was won. */
  days_to_win: z.number().nullable(),
  /** Average days from creation to losing; null when no deal was lost. */
  days_to_lose: z.number().nullable(),
  /** Closed deals and first orders without a known exchange rate, which the values exclude. */
  without_rate: int,
  reasons: z.array(group),
  /** By the stage in which deals were closed. */
  closed_stages: z.array(group),
  sources: z.array(group),
  owners: z.array(group),
  /** By make and engine of the vehicle, and by wanted tune and tool. */
  makes: z.array(group),
  engines: z.array(group),
  tunes: z.array(group),
  tools: z.array(group),
  /**
   * Stages in order: how many deals entered in the period, how many of them moved on or were won, and their average
   * days in the stage.
   */
  stages: z.array(z.object({ id: int, name: z.string(), entered: int, went_on: int, days: z.number().nullable() })),
  /** Open deals by month of their expected close, with the deals won and first orders paid in that month. */
  forecast: z.array(
    z.object({
      /** For example 2026-11; `none` for deals without an expected close. */
      month: z.string(),
      deals: int,
      total: int,
      weighted: int,
      /** The value of deals in stages with a probability of at least 75%. */
      committed: int,
      /** Open deals without a known exchange rate, which the values exclude. */
      without_rate: int,
      /** Deals won in the month, within the requested period. */
      won: int,
      won_value: int,
      /** Won deals whose people paid their first order in the month, and the total of these orders. */
      ordered: int,
      ordered_value: int,
    }),
  ),
})
export type LeadFigures = z.output<typeof leadFigures>
export const getLeadFigures = get('/v1/admin/lead-engine/figures', 'Returns deals won and lost, and the forecast', {
  access: 'leads.manage',
  query: z.object({
    pipeline: id.optional(),
    owner: z.union([z.literal('me'), z.literal('none'), id]).optional(),
    /** First day on which deals were closed; the period defaults to the last 365 days. */
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    currency: currency.optional(),
  }),
  output: leadFigures,
})
