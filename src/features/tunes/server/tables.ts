import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, pricesColumn, refColumn } from '#kit/server/columns.ts'
import { engines, transmissions } from '#features/vehicles/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import type { Correction } from '../corrections.ts'

/** A figure with its unit, as the specification has it: hp, lb-ft or Nm. */
export interface PowerFigure {
  value: number
  unit: 'hp' | 'lb-ft' | 'Nm'
}
/** Columns of one run on one rpm axis; a missing column was not measured. Wheel figures unless named crank. */
export interface DynoCurves {
  rpm: number[]
  horsepower?: number[]
  torque?: number[]
  torque_limit?: number[]
  crank_horsepower?: number[]
  crank_torque?: number[]
}

const power = (name: string) => jsonb(name).$type<PowerFigure>()

export const tuneTypes = pgTable('tune_types', {
  id: idColumn(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  position: integer().notNull().default(0),
})

/** A calibration for exactly one engine or one transmission. */
export const tunes = pgTable(
  'tunes',
  {
    id: idColumn(),
    slug: text().notNull().unique(),
    engineId: refColumn().references(() => engines.id),
    transmissionId: refColumn().references(() => transmissions.id),
    name: text().notNull(),
    partNumber: text('part_number').notNull(),
    description: text().notNull().default(''),
    notes: text().notNull().default(''),
    splitCreditDealerText: text('split_credit_dealer_text').notNull().default(''),
    isStock: boolean('is_stock').notNull().default(false),
    /** An add-on to another tune. */
    optional: boolean().notNull().default(false),
    isDsg: boolean('is_dsg').notNull().default(false),
    isAwd: boolean('is_awd').notNull().default(false),
    giveSplitCredits: boolean('give_split_credits').notNull().default(false),
    splitEcuCreditAmount: integer('split_ecu_credit_amt').notNull().default(0),
    splitTcuCreditAmount: integer('split_tcu_credit_amt').notNull().default(0),
    splitAwdCreditAmount: integer('split_awd_credit_amt').notNull().default(0),
    horsepower: power('horsepower'),
    torque: power('torque'),
    torqueLimit: power('torque_limit'),
    crankHorsepower: power('crank_horsepower'),
    crankTorque: power('crank_torque'),
    price: pricesColumn().notNull().default({}),
    addonPrice: pricesColumn().notNull().default({}),
    basePrice: pricesColumn().notNull().default({}),
    baseAddonPrice: pricesColumn().notNull().default({}),
    dealerPrice: pricesColumn().notNull().default({}),
    dealerAddonPrice: pricesColumn().notNull().default({}),
    position: integer().notNull().default(0),
  },
  (table) => [index('tunes_engine').on(table.engineId), index('tunes_transmission').on(table.transmissionId)],
)

const pair = <N extends string>(name: N, other: string) =>
  pgTable(
    name,
    {
      tuneId: refColumn()
        .notNull()
        .references(() => tunes.id),
      otherId: refColumn().notNull(),
    },
    (table) => [primaryKey({ columns: [table.tuneId, table.otherId] }), index(`${name}_${other}`).on(table.otherId)],
  )

/** Tunes that must be bought with this one (other_id is a tune). */
export const tuneRequires = pair('tune_requires', 'tune')
/** Tunes that go well with this one (other_id is a tune). */
export const tuneRecommends = pair('tune_recommends', 'tune')

export const tuneTools = pgTable(
  'tune_tools',
  {
    tuneId: refColumn()
      .notNull()
      .references(() => tunes.id),
    toolId: refColumn()
      .notNull()
      .references(() => tools.id),
  },
  (table) => [primaryKey({ columns: [table.tuneId, table.toolId] }), index('tune_tools_tool').on(table.toolId)],
)

export const tuneTuneTypes = pgTable(
  'tune_tune_types',
  {
    tuneId: refColumn()
      .notNull()
      .references(() => tunes.id),
    tuneTypeId: refColumn()
      .notNull()
      .references(() => tuneTypes.id),
  },
  (table) => [
    primaryKey({ columns: [table.tuneId, table.tuneTypeId] }),
    index('tune_tune_types_type').on(table.tuneTypeId),
  ],
)

export const dynoRuns = pgTable(
  'dyno_runs',
  {
    id: idColumn(),
    tuneId: refColumn()
      .notNull()
      .references(() => tunes.id),
    label: text().notNull(),
    /** Where the run comes from; may be 'upload'. */
    source: text().notNull(),
    /** The standard that the figures are corrected to; null where it was not named. */
    correction: text().$type<Correction>(),
    curves: jsonb().$type<DynoCurves>().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [index('dyno_runs_tune').on(table.tuneId)],
)
