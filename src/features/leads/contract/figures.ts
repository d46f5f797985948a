import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { currency } from '#kit/money.ts'
import { id } from '#kit/shapes.ts'

const int = z.number().int()
/** What the deals of a group came to: those won, and those lost, in the reporting currency. */
const group = z.object({
  /** Of the source, owner, reason, stage, make, engine, tune or tool; null for none. */
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
  /** Days from creation until a deal was won, on average; null where none was. */
  days_to_win: z.number().nullable(),
  /** The same until a deal was lost. */
  days_to_lose: z.number().nullable(),
  /** Closed deals and first orders in currencies that no rate is known for: they are in no value. */
  without_rate: int,
  reasons: z.array(group),
  /** The stages in which deals were when they were closed. */
  closed_stages: z.array(group),
  sources: z.array(group),
  owners: z.array(group),
  /** Makes and engines of the vehicles, and tunes and tools that are wanted. */
  makes: z.array(group),
  engines: z.array(group),
  tunes: z.array(group),
  tools: z.array(group),
  /** Stages in order: how many deals entered in the time, went on to a later stage or were won, and how long they stayed. */
  stages: z.array(z.object({ id: int, name: z.string(), entered: int, went_on: int, days: z.number().nullable() })),
  /** Open deals by month of their expected close, with what was won in the month, and ordered first. */
  forecast: z.array(
    z.object({
      /** Such as 2026-11; `none` for deals without an expected close. */
      month: z.string(),
      deals: int,
      total: int,
      weighted: int,
      /** Of deals in a stage of 75% and more. */
      committed: int,
      /** Open deals in currencies that no rate is known for: they are in no value. */
      without_rate: int,
      /** Deals that were won in the month and in the time that was asked for. */
      won: int,
      won_value: int,
      /** Won deals whose people paid their first order in the month, and what these orders came to. */
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
    /** Days of closing: the last 365 unless said. */
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    currency: currency.optional(),
  }),
  output: leadFigures,
})
