import { z } from 'zod'
import type { FieldLooks } from '#kit/facts.ts'
import { pricesByCurrency } from '#kit/money.ts'
import { int } from '#kit/shapes.ts'
import { corrections } from './corrections.ts'
import * as m from './messages/m.ts'

export const powerFigure = z.object({ value: z.number(), unit: z.enum(['hp', 'lb-ft', 'Nm']) })
export type PowerFigure = z.infer<typeof powerFigure>

const curve = z.array(z.number())
/**
 * One run: columns over one rpm axis, in hp and lb-ft, at the wheels except for the crank columns. A missing column
 * was not measured.
 */
const dynoRun = z.object({
  id: int,
  label: z.string(),
  source: z.string(),
  /** Standard the figures are corrected to; missing if unknown. */
  correction: z.enum(corrections).optional(),
  rpm: curve,
  horsepower: curve.optional(),
  torque: curve.optional(),
  torque_limit: curve.optional(),
  crank_horsepower: curve.optional(),
  crank_torque: curve.optional(),
})
export type DynoRun = z.infer<typeof dynoRun>

/** Labels of the facts shown where a tune is selected. */
export const tuneLooks = { part_number: { label: m.partNumber }, octane: { label: m.octane } } satisfies FieldLooks
/** Stored facts of a tune that everyone can see. */
export const tuneFacts = {
  id: int,
  slug: z.string(),
  name: z.string(),
  part_number: z.string(),
  description: z.string(),
  notes: z.string(),
  octane: z.string(),
  is_stock: z.boolean(),
  optional: z.boolean(),
  is_dsg: z.boolean(),
  is_awd: z.boolean(),
  give_split_credits: z.boolean(),
  split_ecu_credit_amt: int,
  split_tcu_credit_amt: int,
  split_awd_credit_amt: int,
  horsepower: powerFigure.nullable(),
  torque: powerFigure.nullable(),
  torque_limit: powerFigure.nullable(),
  crank_horsepower: powerFigure.nullable(),
  crank_torque: powerFigure.nullable(),
  price: pricesByCurrency,
  addonprice: pricesByCurrency,
  baseprice: pricesByCurrency,
  baseaddonprice: pricesByCurrency,
}
/** A tune as the public sees it, without dealer prices and dealer texts. */
export const tune = z.object({
  ...tuneFacts,
  /** Slugs of tunes that must be bought with this one. */
  requires: z.array(z.string()),
  recommended: z.array(z.string()),
  tools: z.array(z.string()),
  tune_types: z.array(z.string()),
  dyno_csvs: z.array(dynoRun),
})
export type Tune = z.infer<typeof tune>

/** The ten category pages (specification section 2). */
export const tuneTypeSlugs = [
  'engine-tuning',
  'turbo-tuning',
  'performance-tuning',
  'eco-tuning',
  'tcu-tuning',
  'stage-1-tuning',
  'stage-2-tuning',
  'stage-3-tuning',
  'stage-4-tuning',
  'diesel-tuning',
] as const
