import { asc, eq, getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { countGrid, type GridSource, numbersOf, readGrid, saveRecords } from '#features/revisions/server/grid-rows.ts'
import { type RecordKind, writingAlso } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { engineToolRestrictions, tools, transmissionToolRestrictions } from '#features/tools/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines, fitments, fitmentTransmissions, transmissions } from '#features/vehicles/server/tables.ts'
import type { FieldShapes } from '#kit/fields.ts'
import { fail } from '#kit/refusal.ts'
import { fieldColumns } from '#kit/server/row-fields.ts'
import * as contract from '../contract/engine-records.ts'
import { fittedModel } from '#features/vehicles/server/queries.ts'

const rights = { view: 'catalog.read', edit: 'catalog.manage' } as const

/** The tool list of a record, in the form that `tableRecord` reads. */
const toolFields = (table: PgTable, owner: string) => ({
  linked: {
    tool_restrictions: sql`array(select l.tool_id from ${table} l where l.${sql.identifier(owner)} = r.id order by 1)`,
  },
  parts: { [getTableName(table)]: owner },
})

/** Adds a list of allowed tools, stored in its own table, to a kind of record. */
function withTools(kind: RecordKind, table: PgTable, owner: PgColumn, keyOf: (id: number, tool: number) => object) {
  const written = writingAlso(kind, async (tx, id, values) => {
    if (!('tool_restrictions' in values)) return
    const ids = [...new Set(values['tool_restrictions'] as number[])]
    const known = await tx.$count(tools, sql`${tools.id} = any(${`{${ids.join(',')}}`}::bigint[])`)
    if (known < ids.length)
      fail('validation_failed', { fields: { tool_restrictions: ['Choose tools from the list.'] } })
    await tx.delete(table).where(eq(owner, id))
    if (ids.length > 0) await tx.insert(table).values(ids.map((toolId) => keyOf(id, toolId)) as never)
  })
  return {
    ...written,
    delete: async (tx, id) => {
      await tx.delete(table).where(eq(owner, id))
      await kind.delete?.(tx, id)
    },
  } satisfies RecordKind
}

export const engineRecord = withTools(
  tableRecord({
    name: 'engine',
    ...rights,
    table: engines,
    fields: contract.engineFields,
    unique: { engines_slug_unique: 'slug' },
    ...toolFields(engineToolRestrictions, 'engine_id'),
    uses: async (tx, id) => [
      { what: 'tunes', count: await tx.$count(tunes, eq(tunes.engineId, id)) },
      { what: 'model years', count: await tx.$count(fitments, eq(fitments.engineId, id)) },
    ],
  }),
  engineToolRestrictions,
  engineToolRestrictions.engineId,
  (engineId, toolId) => ({ engineId, toolId }),
)

export const transmissionRecord = withTools(
  tableRecord({
    name: 'transmission',
    ...rights,
    table: transmissions,
    fields: contract.transmissionFields,
    unique: { transmissions_slug_unique: 'slug' },
    ...toolFields(transmissionToolRestrictions, 'transmission_id'),
    uses: async (tx, id) => [
      { what: 'tunes', count: await tx.$count(tunes, eq(tunes.transmissionId, id)) },
      { what: 'models', count: await tx.$count(fitmentTransmissions, eq(fitmentTransmissions.transmissionId, id)) },
    ],
  }),
  transmissionToolRestrictions,
  transmissionToolRestrictions.transmissionId,
  (transmissionId, toolId) => ({ transmissionId, toolId }),
)

/** Maps field names to the columns of a table. */
export const columnsNamed = (fields: FieldShapes, alias: string): Record<string, SQL> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, sql.raw(`${alias}.${name}`)]))

/** A count over all records at once, joined as `alias`, for grids to sort and filter by. */
const countedBy = (count: SQL, owner: string, id: SQL, alias: string): SQL =>
  sql`left join (select l.${sql.identifier(owner)} as owner, ${count} group by 1) of_${sql.raw(alias)} on of_${sql.raw(alias)}.owner = ${id}`
const countedFields = { models: sql`coalesce(of_f.models, 0)`, tunes: sql`coalesce(of_t.tunes, 0)` }

export const engineGrid: GridSource = {
  table: sql`${engines} e`,
  joins: sql`${countedBy(sql`count(distinct l.model_id) as models from ${fitments} l`, 'engine_id', sql`e.id`, 'f')}
    ${countedBy(sql`count(*) as tunes from ${tunes} l`, 'engine_id', sql`e.id`, 't')}`,
  id: sql`e.id`,
  columns: {
    version: sql`e.version`,
    ...columnsNamed(contract.engineColumns, 'e'),
    code: sql`coalesce(e.code, '')`,
    ecu: sql`coalesce(e.ecu, '')`,
    models: sql`(select count(distinct f.model_id) from ${fitments} f where f.engine_id = e.id)`,
    tunes: sql`(select count(*) from ${tunes} t where t.engine_id = e.id)`,
  },
  compared: countedFields,
  numbers: numbersOf(contract.engineColumns),
  search: [sql`e.name`, sql`e.code`, sql`e.slug`, sql`e.ecu`],
  problems: {
    'no-picture': sql`e.state = 'published' and e.picture_id is null`,
    'no-tunes': sql`e.state = 'published' and not exists (select 1 from ${tunes} t where t.engine_id = e.id and t.state = 'published')`,
    'no-fitments': sql`e.state = 'published' and not exists (select 1 from ${fitments} f where f.engine_id = e.id)`,
    'no-transmissions': sql`e.state = 'published' and not exists (select 1 from ${fitmentTransmissions} f where f.engine_id = e.id)`,
    'no-figures': sql`e.state = 'published' and (e.horsepower is null or e.torque_lb_ft is null)`,
  },
}
export const transmissionGrid: GridSource = {
  table: sql`${transmissions} g`,
  joins: sql`${countedBy(sql`count(distinct l.model_id) as models from ${fitmentTransmissions} l`, 'transmission_id', sql`g.id`, 'f')}
    ${countedBy(sql`count(*) as tunes from ${tunes} l`, 'transmission_id', sql`g.id`, 't')}`,
  id: sql`g.id`,
  columns: {
    version: sql`g.version`,
    ...columnsNamed(contract.transmissionColumns, 'g'),
    tcu: sql`coalesce(g.tcu, '')`,
    models: sql`(select count(distinct f.model_id) from ${fitmentTransmissions} f where f.transmission_id = g.id)`,
    tunes: sql`(select count(*) from ${tunes} t where t.transmission_id = g.id)`,
  },
  compared: countedFields,
  numbers: numbersOf(contract.transmissionColumns),
  search: [sql`g.name`, sql`g.slug`, sql`g.tcu`],
  problems: {
    'no-tunes': sql`g.state = 'published' and not exists (select 1 from ${tunes} t where t.transmission_id = g.id and t.state = 'published')`,
    'no-fitments': sql`g.state = 'published' and not exists (select 1 from ${fitmentTransmissions} f where f.transmission_id = g.id)`,
  },
}

/** The engines of the whole catalog, a make, a model, or one model year. */
const engineSource = ({
  make,
  model,
  year,
}: {
  make?: string | undefined
  model?: string | undefined
  year?: string | undefined
}) =>
  make === undefined
    ? engineGrid
    : {
        ...engineGrid,
        only: sql`e.id in (
          select f.engine_id from ${fitments} f
            ${fittedModel}
          where ma.slug = ${make} and (${model ?? null}::text is null or mo.slug = ${model ?? null})
            and (${year ?? null}::text is null or f.year = ${year ?? null}))`,
      }

const engineLists = listOperations(contract.listEngineRecords, contract.exportEngineRecords, ({ db }, { query }) =>
  readGrid<RowOf<typeof contract.listEngineRecords>>(db, engineSource(query), query),
)({
  also: ({ db }, { query }) => countGrid(db, engineSource(query), query),
  columns: { id: 'id', ...fieldColumns(contract.engineColumns), models: 'models', tunes: 'tunes' },
})
const transmissionLists = listOperations(
  contract.listTransmissionRecords,
  contract.exportTransmissionRecords,
  ({ db }, { query }) => readGrid<RowOf<typeof contract.listTransmissionRecords>>(db, transmissionGrid, query),
)({
  also: ({ db }, { query }) => countGrid(db, transmissionGrid, query),
  columns: { id: 'id', ...fieldColumns(contract.transmissionColumns), models: 'models', tunes: 'tunes' },
})

export const engineOperations = [
  ...engineLists,
  ...recordOperations(engineRecord, contract.engineCalls),
  operation(contract.updateEngines, ({ tx, actor, input }) => saveRecords({ tx, actor }, engineRecord, input.body)),
  ...transmissionLists,
  ...recordOperations(transmissionRecord, contract.transmissionCalls),
  operation(contract.updateTransmissions, ({ tx, actor, input }) =>
    saveRecords({ tx, actor }, transmissionRecord, input.body),
  ),
  operation(contract.listEditorTools, async ({ db }) => ({
    data: await db.select({ id: tools.id, slug: tools.slug, name: tools.name }).from(tools).orderBy(asc(tools.name)),
  })),
]
