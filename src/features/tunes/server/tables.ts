import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { linkTable, recordTable } from '#kit/server/table-kinds.ts'
import { engines, transmissions } from '#features/vehicles/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import type { PriceSet } from '#features/pricing/price-set.ts'
import { currencies } from '#kit/money.ts'
import type { Correction } from '../corrections.ts'

/** A figure with its unit, as in the specification. */
export interface PowerFigure {
  value: number
  unit: 'hp' | 'lb-ft' | 'Nm'
}
/**
 * Columns of one run over one rpm axis, at the wheels except for the crank columns. A missing column was not
 * measured.
 */
export interface DynoCurves {
  rpm: number[]
  horsepower?: number[]
  torque?: number[]
  torque_limit?: number[]
  crank_horsepower?: number[]
  crank_torque?: number[]
}

const power = (name: string) => jsonb(name).$type<PowerFigure>()

/** Groups of tune types, for editors and category pages. */
export const tuneTypeGroups = pgTable('tune_type_groups', {
  id: column.id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull().default(''),
  position: integer().notNull().default(0),
  version: integer().notNull().default(1),
})

export const tuneTypes = pgTable('tune_types', {
  id: column.id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  groupId: column.ref().references(() => tuneTypeGroups.id),
  position: integer().notNull().default(0),
  version: integer().notNull().default(1),
})

/** What a category page of the shop shows: one row for each of the ten. */
export const categoryPages = pgTable('category_pages', {
  id: column.id(),
  /** Last segment of its URL: `stage-1-tuning`. */
  slug: text().notNull().unique(),
  position: integer().notNull().default(0),
  /** Slugs of the types whose tunes it lists. */
  types: jsonb().$type<string[]>().notNull(),
  /** Default order of its tunes. */
  sort: text().$type<'make' | 'gain' | 'price' | '-price'>().notNull().default('make'),
  /** Whether the catalog links to it. */
  isShown: boolean('is_shown').notNull().default(true),
  version: column.version(),
})

/** The six prices of specification section 3, in minor units by currency. */
const sixPrices = () => ({
  price: column.prices().notNull().default({}),
  addonPrice: column.prices().notNull().default({}),
  basePrice: column.prices().notNull().default({}),
  baseAddonPrice: column.prices().notNull().default({}),
  dealerPrice: column.prices().notNull().default({}),
  dealerAddonPrice: column.prices().notNull().default({}),
})

/** Prices shared by many tunes: the trigger `tune_prices_follow_tier` copies them to the tunes. */
export const priceTiers = pgTable('price_tiers', {
  id: column.id(),
  name: text().notNull().unique('price_tiers_name'),
  note: text().notNull().default(''),
  ...sixPrices(),
  version: integer().notNull().default(1),
  createdAt: column.created(),
})

export const priceChangeStates = ['planned', 'applied', 'canceled'] as const
/** New prices of a tier from a point in time. A tier can have one pending change. */
export const priceTierChanges = pgTable(
  'price_tier_changes',
  {
    id: column.id(),
    tierId: column.refTo(() => priceTiers.id, { onDelete: 'cascade' }),
    ...sixPrices(),
    /** Prices of the tier before the change was applied. */
    before: jsonb().$type<PriceSet>(),
    state: text({ enum: priceChangeStates }).notNull(),
    effectiveAt: column.time().notNull(),
    appliedAt: column.time(),
    /** Number of tunes it repriced. */
    tunes: integer(),
    reason: text().notNull(),
    createdBy: column.refTo(() => users.id),
    createdAt: column.created(),
  },
  (table) => [
    index('price_tier_changes_tier').on(table.tierId, table.id),
    uniqueIndex('price_tier_changes_planned')
      .on(table.tierId)
      .where(sql`state = 'planned'`),
    index('price_tier_changes_due')
      .on(table.effectiveAt)
      .where(sql`state = 'planned'`),
    check('price_tier_changes_state', sql`${table.state} in ('planned', 'applied', 'canceled')`),
    check('price_tier_changes_applied', sql`(${table.state} = 'applied') = (${table.appliedAt} is not null)`),
  ],
)

/** What staff can search tunes by: name, slug and part number. */
export const tuneWords = (tune: { name: SQLWrapper; slug: SQLWrapper; partNumber: SQLWrapper }): SQL =>
  sql`${tune.name} || ' ' || ${tune.slug} || ' ' || ${tune.partNumber}`

/** Whether there is a price in every currency of the shop. */
export const hasEveryPrice = (price: SQLWrapper): SQL =>
  sql`${price} ?& ${sql.raw(`array['${currencies.join("','")}']`)}`

/** A calibration for exactly one engine or one transmission. */
export const tunes = recordTable(
  'tunes',
  {
    slug: text().notNull().unique(),
    engineId: column.ref().references(() => engines.id),
    transmissionId: column.ref().references(() => transmissions.id),
    name: text().notNull(),
    partNumber: text('part_number').notNull(),
    description: text().notNull().default(''),
    notes: text().notNull().default(''),
    /** Required fuel in the words on the pump, such as "93 AKI (98 RON)". */
    octane: text().notNull().default(''),
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
    /** Tier the prices come from; null if the tune has its own. */
    priceTierId: column.ref().references(() => priceTiers.id),
    ...sixPrices(),
    position: integer().notNull().default(0),
  },
  (table) => [
    index('tunes_engine').on(table.engineId),
    index('tunes_transmission').on(table.transmissionId),
    index('tunes_price_tier').on(table.priceTierId, table.id),
    index('tunes_name').on(sql`lower(${table.name})`, table.id),
    index('tunes_state').on(table.state, table.id),
    // Covering indexes on the columns grids sort by: rows of the table are ten times as wide.
    index('tunes_links').on(
      table.id,
      table.engineId,
      table.transmissionId,
      table.priceTierId,
      table.isStock,
      table.state,
    ),
    index('tunes_prices').on(table.id, table.price),
    index('tunes_addon_prices').on(table.id, table.addonPrice),
    index('tunes_base_prices').on(table.id, table.basePrice),
    index('tunes_base_addon_prices').on(table.id, table.baseAddonPrice),
    index('tunes_dealer_prices').on(table.id, table.dealerPrice),
    index('tunes_dealer_addon_prices').on(table.id, table.dealerAddonPrice),
    index('tunes_description').on(sql`left(lower(coalesce(${table.description}, '')), 120)`, table.id),
    index('tunes_without_price')
      .on(table.id)
      .where(sql`not ${table.isStock} and not ${hasEveryPrice(table.price)}`),
    index('tunes_words').using('gin', sql`(${tuneWords(table)}) gin_trgm_ops`),
  ],
)

const pair = <N extends string>(name: N, other: string) =>
  pgTable(
    name,
    {
      tuneId: column.refTo(() => tunes.id),
      otherId: column.ref().notNull(),
    },
    (table) => [primaryKey({ columns: [table.tuneId, table.otherId] }), index(`${name}_${other}`).on(table.otherId)],
  )

/** Tunes that must be bought along with this one (other_id is a tune). */
export const tuneRequires = pair('tune_requires', 'tune')
/** Tunes recommended with this one (other_id is a tune). */
export const tuneRecommends = pair('tune_recommends', 'tune')

export const tuneTools = linkTable('tune_tools', ['tune_tools_tool'], {
  tuneId: column.refTo(() => tunes.id),
  toolId: column.refTo(() => tools.id),
})

export const tuneTuneTypes = linkTable('tune_tune_types', ['tune_tune_types_type'], {
  tuneId: column.refTo(() => tunes.id),
  tuneTypeId: column.refTo(() => tuneTypes.id),
})

export const dynoRuns = pgTable(
  'dyno_runs',
  {
    id: column.id(),
    tuneId: column.refTo(() => tunes.id),
    label: text().notNull(),
    /** Origin of the run; can be 'upload'. */
    source: text().notNull(),
    /** Standard the figures are corrected to; null if unknown. */
    correction: text().$type<Correction>(),
    curves: jsonb().$type<DynoCurves>().notNull(),
    /** Smoothing filter applied to the curves. */
    smoothing: text().notNull().default('none'),
    /** Name of the file it was imported from. */
    fileName: text('file_name').notNull().default(''),
    position: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: column.created(),
    /**
     * Peaks of the curves in hp and lb-ft, and a hash for finding copies; maintained by the trigger
     * `dyno_run_figures`.
     */
    peakHorsepower: real('peak_horsepower'),
    peakTorque: real('peak_torque'),
    peakCrankHorsepower: real('peak_crank_horsepower'),
    peakCrankTorque: real('peak_crank_torque'),
    curvesHash: text('curves_hash').notNull().default(''),
    /** Deviation of a peak from the tune's figure, in percent; null if there is nothing to compare (`dyno_run_off`). */
    offPercent: real('off_percent'),
  },
  (table) => [
    index('dyno_runs_tune').on(table.tuneId),
    index('dyno_runs_hash').on(table.curvesHash, table.id),
    index('dyno_runs_off').on(table.offPercent, table.id),
  ],
)

/** Counts per tune, so that lists needn't calculate them; maintained by the trigger `tune_counts_kept`. */
export const tuneCounts = pgTable(
  'tune_counts',
  {
    tuneId: column.refTo(() => tunes.id, { onDelete: 'cascade' }).primaryKey(),
    tools: integer().notNull().default(0),
    runs: integer().notNull().default(0),
    /** 1 if a tuner or pool owns the tune. */
    owners: integer().notNull().default(0),
  },
  (table) => [
    index('tune_counts_tools').on(table.tools, table.tuneId),
    index('tune_counts_runs').on(table.runs, table.tuneId),
    index('tune_counts_owners').on(table.owners, table.tuneId),
  ],
)
