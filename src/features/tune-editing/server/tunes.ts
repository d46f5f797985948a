import { asc, eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { readTools } from '#features/tools/server/queries.ts'
import { engineToolRestrictions, tools, transmissionToolRestrictions } from '#features/tools/server/tables.ts'
import {
  hasEveryPrice,
  priceTiers,
  tuneCounts,
  tuneRequires,
  tunes,
  tuneTools,
  tuneTuneTypes,
  tuneTypes,
} from '#features/tunes/server/tables.ts'
import { engines, transmissions } from '#features/vehicles/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { like, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/tunes.ts'
import { fromPriceColumns } from './price-columns.ts'
import { matchingTunes } from '#features/tunes/server/matching-tunes.ts'
import { tuneRecordKind } from './tune-record.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tuneOwner } from '#features/tunes/server/queries.ts'

const missing = {
  tools: sql`not u.is_stock and c.tools = 0`,
  dyno: sql`not u.is_stock and not u.optional and c.runs = 0`,
  price: sql`not u.is_stock and not ${hasEveryPrice(sql`u.price`)}`,
}
const kinds = {
  stock: sql`u.is_stock`,
  addon: sql`u.optional and not u.is_stock`,
  tune: sql`not u.optional and not u.is_stock`,
}
type Row = RowOf<typeof contract.listTuneRecords>

const lists = listOperations(
  contract.listTuneRecords,
  contract.exportTuneRecords,
  ({ db }, { query: { q, state, type, tier, for: target, kind, missing: lack, ...query } }) =>
    readPage<Row>(db, query, {
      select: sql`
        select u.id, u.version, u.slug, u.name, u.part_number, coalesce(g.name, x.name, '') as about, u.state, u.is_stock, u.optional, u.price,
          t.name as price_tier, c.tools, c.runs
        from ${tunes} u left join ${tuneCounts} c on c.tune_id = u.id ${tuneOwner}
          left join ${priceTiers} t on t.id = u.price_tier_id`,
      where: [
        q ? matchingTunes(q) : undefined,
        state && sql`u.state = ${state}`,
        type
          ? sql`exists (select 1 from ${tuneTuneTypes} l join ${tuneTypes} y on y.id = l.tune_type_id where l.tune_id = u.id and y.slug = ${type})`
          : undefined,
        tier === undefined ? undefined : tier === 0 ? sql`u.price_tier_id is null` : sql`u.price_tier_id = ${tier}`,
        target && (target === 'engine' ? sql`u.engine_id is not null` : sql`u.transmission_id is not null`),
        kind && kinds[kind],
        lack && missing[lack],
      ],
      of: 'u',
    }),
)({
  columns: {
    id: 'id',
    slug: 'slug',
    name: 'name',
    'part number': 'part_number',
    for: 'about',
    state: 'state',
    stock: 'is_stock',
    'add-on': 'optional',
    'price tier': 'price_tier',
    tools: 'tools',
    'dyno runs': 'runs',
  },
})

async function readContext(db: Queryable, { engine, transmission }: { engine?: string; transmission?: string }) {
  const [owner] = engine
    ? await db
        .select({ id: engines.id, discounts: engines.otherRoleDiscounts })
        .from(engines)
        .where(eq(engines.slug, engine))
    : []
  const [gearbox] = transmission
    ? await db.select({ id: transmissions.id }).from(transmissions).where(eq(transmissions.slug, transmission))
    : []
  const restricted = owner
    ? sql`select o.slug from ${engineToolRestrictions} r join ${tools} o on o.id = r.tool_id where r.engine_id = ${owner.id} order by 1`
    : sql`select o.slug from ${transmissionToolRestrictions} r join ${tools} o on o.id = r.tool_id where r.transmission_id = ${gearbox?.id ?? 0} order by 1`
  const ofOwner = owner ? sql`u.engine_id = ${owner.id}` : sql`u.transmission_id = ${gearbox?.id ?? 0}`
  const [allTools, types, tiers, restrictions, partners] = await Promise.all([
    readTools(db),
    db.select({ slug: tuneTypes.slug, name: tuneTypes.name }).from(tuneTypes).orderBy(asc(tuneTypes.position)),
    db.select().from(priceTiers).orderBy(asc(priceTiers.name)),
    readRows<{ slug: string }>(db, restricted),
    readRows<contract.TuneContext['partners'][number]>(
      db,
      sql`
      select u.slug, u.name, u.is_stock, u.optional, u.is_dsg, u.is_awd,
        array(select o.slug from ${tuneTools} l join ${tools} o on o.id = l.tool_id where l.tune_id = u.id order by 1) as tools,
        array(select o.slug from ${tuneRequires} l join ${tunes} o on o.id = l.other_id where l.tune_id = u.id order by 1) as requires
      from ${tunes} u where ${ofOwner} and u.state <> 'retired' order by u.position, u.id limit 200`,
    ),
  ])
  return {
    tools: allTools,
    types,
    tiers: tiers.map((tier) => ({ id: tier.id, name: tier.name, prices: fromPriceColumns(tier) })),
    tool_restrictions: restrictions.map(({ slug }) => slug),
    role_discounts: owner?.discounts ?? {},
    partners,
  }
}

export const tuneOperations = [
  ...lists,
  ...recordOperations(tuneRecordKind, [
    contract.getTuneRecord,
    contract.createTuneRecord,
    contract.updateTuneRecord,
    contract.removeTuneRecord,
  ]),
  operation(contract.getTuneContext, ({ db, input }) => readContext(db, input.query as never)),
  operation(contract.findOwnersOfTunes, async ({ db, input }) => {
    const from = input.query.kind === 'engine' ? engines : transmissions
    const pattern = like(input.query.q)
    return {
      data: await db
        .select({ slug: from.slug, name: from.name })
        .from(from)
        .where(sql`${from.name} ilike ${pattern} or ${from.slug} ilike ${pattern}`)
        .orderBy(asc(from.name))
        .limit(20),
    }
  }),
]
