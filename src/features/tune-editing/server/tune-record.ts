import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#access/actor.ts'
import { holds } from '#access/permissions.ts'
import { orderLines } from '#features/orders/server/tables.ts'
import { earners, shareAgreements, tunePoolMembers, tuneTuners } from '#features/partners/server/earnings/tables.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { tuneTexts } from '#features/tunes/tune-texts.ts'
import { tools } from '#features/tools/server/tables.ts'
import {
  dynoRuns,
  priceTiers,
  tuneRecommends,
  tuneRequires,
  tunes,
  tuneTools,
  tuneTuneTypes,
  tuneTypes,
  tuneWords,
} from '#features/tunes/server/tables.ts'
import { engines, transmissions } from '#features/vehicles/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { checkTune, tuneRecordFields, type TuneRecord } from '../contract/tunes.ts'
import { type Curve, figureRemarks } from '../rules/figures.ts'
import { priceKeys } from './price-columns.ts'

type Values = Readonly<Record<string, unknown>>

/** Drizzle properties whose names differ from the fields. */
const keys = {
  ...priceKeys,
  split_ecu_credit_amt: 'splitEcuCreditAmount',
  split_tcu_credit_amt: 'splitTcuCreditAmount',
  split_awd_credit_amt: 'splitAwdCreditAmount',
}

/** Slug of the record a tune `r` refers to. */
const named = (table: typeof engines | typeof transmissions, column: string) =>
  sql`(select o.slug from ${table} o where o.id = r.${sql.identifier(column)})`
/** Slugs of the records a tune `r` is linked to. */
const links = (table: PgTable, column: string, other: typeof tools | typeof tuneTypes | typeof tunes) =>
  sql`array(select o.slug from ${table} l join ${other} o on o.id = l.${sql.identifier(column)} where l.tune_id = r.id order by 1)`

/** Whether someone may edit a tune. Tuners limited to their own must own it or be in the pool that does. */
export async function mayEditTune(db: Queryable, actor: Actor, tuneId: number): Promise<boolean> {
  if (holds(actor, 'catalog.manage')) return true
  const owned = await readRows(
    db,
    sql`select 1 from ${tuneTuners} o join ${earners} e on e.kind = 'tuner' and e.state <> 'closed' and (e.id = o.earner_id
        or exists (select 1 from ${tunePoolMembers} m where m.pool_id = o.pool_id and m.earner_id = e.id))
      where o.tune_id = ${tuneId} and e.user_id = ${actor.userId}`,
  )
  return owned.length > 0
}

/** A tune refers to its engine or transmission, tier, types, tools and other tunes by slug. */
const table = tableRecord({
  name: 'tune',
  view: 'catalog.read',
  edit: 'tunes.edit',
  mayEdit: mayEditTune,
  table: tunes,
  fields: tuneRecordFields,
  check: checkTune as never,
  unique: { tunes_slug_unique: 'slug' },
  keys,
  linked: {
    engine: named(engines, 'engine_id'),
    transmission: named(transmissions, 'transmission_id'),
    price_tier: sql`(select o.name from ${priceTiers} o where o.id = r.price_tier_id)`,
    tune_types: links(tuneTuneTypes, 'tune_type_id', tuneTypes),
    tools: links(tuneTools, 'tool_id', tools),
    requires: links(tuneRequires, 'other_id', tunes),
    recommended: links(tuneRecommends, 'other_id', tunes),
  },
  parts: { tune_tune_types: 'tune_id', tune_tools: 'tune_id', tune_requires: 'tune_id', tune_recommends: 'tune_id' },
})

const unknown = (field: string, message: string) => fail('validation_failed', { fields: { [field]: [message] } })
type Named = typeof tools | typeof tuneTypes | typeof tunes | typeof engines | typeof transmissions
/** Ids by slug. An unknown slug is reported at the field. */
async function idsOf(db: Queryable, from: Named, slugs: readonly string[], field: string): Promise<number[]> {
  const wanted = [...new Set(slugs)]
  if (wanted.length === 0) return []
  const rows = await db.select({ id: from.id, slug: from.slug }).from(from).where(inArray(from.slug, wanted))
  const missing = wanted.filter((slug) => !rows.some((row) => row.slug === slug))
  if (missing.length > 0) unknown(field, `Doesn’t exist: ${missing.join(', ')}.`)
  return rows.map((row) => row.id)
}

/** Writes the links present in `given`. */
async function writeLinks(tx: Queryable, id: number, given: Values): Promise<void> {
  const slugs = (field: string) => given[field] as readonly string[]
  const one = async (from: Named, field: string) =>
    given[field] === null ? null : ((await idsOf(tx, from, [String(given[field])], field))[0] ?? null)
  const set: Partial<typeof tunes.$inferInsert> = {
    ...('engine' in given ? { engineId: await one(engines, 'engine') } : {}),
    ...('transmission' in given ? { transmissionId: await one(transmissions, 'transmission') } : {}),
    ...('price_tier' in given ? { priceTierId: await tierId(tx, given['price_tier']) } : {}),
  }
  if (Object.keys(set).length > 0) await tx.update(tunes).set(set).where(eq(tunes.id, id))
  if ('tools' in given) {
    const ids = await idsOf(tx, tools, slugs('tools'), 'tools')
    await tx.delete(tuneTools).where(eq(tuneTools.tuneId, id))
    if (ids.length > 0) await tx.insert(tuneTools).values(ids.map((toolId) => ({ tuneId: id, toolId })))
  }
  if ('tune_types' in given) {
    const ids = await idsOf(tx, tuneTypes, slugs('tune_types'), 'tune_types')
    await tx.delete(tuneTuneTypes).where(eq(tuneTuneTypes.tuneId, id))
    if (ids.length > 0) await tx.insert(tuneTuneTypes).values(ids.map((tuneTypeId) => ({ tuneId: id, tuneTypeId })))
  }
  for (const [field, links] of [
    ['requires', tuneRequires],
    ['recommended', tuneRecommends],
  ] as const) {
    if (!(field in given)) continue
    const ids = await idsOf(tx, tunes, slugs(field), field)
    await tx.delete(links).where(eq(links.tuneId, id))
    if (ids.length > 0) await tx.insert(links).values(ids.map((otherId) => ({ tuneId: id, otherId })))
    await refuseCircle(tx, id, field, links)
  }
}

async function tierId(tx: Queryable, name: unknown): Promise<number | null> {
  if (name === null || name === undefined) return null
  const [tier] = await tx
    .select({ id: priceTiers.id })
    .from(priceTiers)
    .where(eq(priceTiers.name, String(name)))
  return tier?.id ?? unknown('price_tier', 'This price tier doesn’t exist.')
}

/** Fails if a tune leads back to itself through others; the error lists the cycle. */
async function refuseCircle(
  tx: Queryable,
  id: number,
  field: 'requires' | 'recommended',
  links: typeof tuneRequires | typeof tuneRecommends,
): Promise<void> {
  const [circle] = await readRows<{ names: string[] }>(
    tx,
    sql`
    with recursive way as (
      select l.other_id as id, array[l.other_id] as ids from ${links} l where l.tune_id = ${id}
      union all
      select l.other_id, way.ids || l.other_id from way join ${links} l on l.tune_id = way.id
      where not l.other_id = any(way.ids) and way.id <> ${id} and array_length(way.ids, 1) < 20
    )
    select array(select u.name from unnest(way.ids) with ordinality step (id, place) join ${tunes} u on u.id = step.id order by place) as names
    from way where way.id = ${id} order by array_length(way.ids, 1) limit 1`,
  )
  if (!circle) return
  // Two tunes may recommend each other, because neither needs the other.
  if (field === 'recommended' && circle.names.length <= 2) return
  const verb = field === 'requires' ? 'requires' : 'recommends'
  const [first, ...rest] = [circle.names.at(-1)!, ...circle.names]
  unknown(field, `Leads in a circle: ${first} ${verb} ${rest.join(`, which ${verb} `)}.`)
}

/** Fails if the figures contradict each other at the engine speeds of the tune’s first run. */
async function refuseContradiction(tx: Queryable, id: number, values: Values): Promise<void> {
  const [run] = await tx
    .select({ curves: dynoRuns.curves })
    .from(dynoRuns)
    .where(eq(dynoRuns.tuneId, id))
    .orderBy(asc(dynoRuns.position), asc(dynoRuns.id))
    .limit(1)
  const errors = figureRemarks(values as unknown as TuneRecord as never, (run?.curves ?? null) as Curve | null).filter(
    ({ isError }) => isError,
  )
  if (errors.length === 0) return
  fail('validation_failed', { fields: Object.fromEntries(errors.map(({ name, text }) => [name, [text]])) })
}
const figureNames = ['horsepower', 'torque', 'crank_horsepower', 'crank_torque']

/** A tune with its links. */
const untranslated: RecordKind = {
  ...table,
  ...(table.many && {
    many: {
      ...table.many,
      words: tuneWords({ name: sql`o.name`, slug: sql`o.slug`, partNumber: sql`o.part_number` }),
      texts: sql`select r.id, r.version, jsonb_build_object('state', r.state, 'name', r.name,
        'description', coalesce(r.description, ''), 'notes', coalesce(r.notes, '')) as record from ${tunes} r`,
    },
  }),
  insert: async (tx, values) => {
    const id = await table.insert(tx, values)
    await writeLinks(tx, id, values)
    await refuseContradiction(tx, id, values)
    return id
  },
  update: async (tx, id, changed, version) => {
    await table.update(tx, id, changed, version)
    await writeLinks(tx, id, changed)
    if (figureNames.some((name) => name in changed))
      await refuseContradiction(tx, id, (await table.read(tx, id))?.values ?? {})
  },
  delete: async (tx, id) => {
    for (const links of [tuneTools, tuneTuneTypes, tuneRequires, tuneRecommends, dynoRuns])
      await tx.delete(links).where(eq(links.tuneId, id))
    await tx.delete(tunes).where(eq(tunes.id, id))
  },
  uses: async (tx, id) => [
    { what: 'orders', count: await tx.$count(orderLines, and(eq(orderLines.tuneId, id), eq(orderLines.kind, 'tune'))) },
    { what: 'tunes that require it', count: await tx.$count(tuneRequires, eq(tuneRequires.otherId, id)) },
    { what: 'tunes that recommend it', count: await tx.$count(tuneRecommends, eq(tuneRecommends.otherId, id)) },
    {
      what: 'share agreements and owners',
      count: await ownersOf(tx, id),
    },
  ],
}

export const tuneRecordKind = translatedRecord(untranslated, tuneTexts)

/** Number of owners and share agreements of a tune. */
async function ownersOf(tx: Queryable, id: number): Promise<number> {
  const [row] = await readRows<{ count: number }>(
    tx,
    sql`select (select count(*) from ${tuneTuners} where tune_id = ${id})::int + (select count(*) from ${shareAgreements} where tune_id = ${id})::int as count`,
  )
  return row?.count ?? 0
}
