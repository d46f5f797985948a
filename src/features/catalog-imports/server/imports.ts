import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { type Context, operation } from '#access/operation.ts'
import { holds } from '#access/permissions.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { claimLoose, markLoose } from '#features/files/server/records.ts'
import { refuseFailure } from '#features/files/server/store-failures.ts'
import { users } from '#features/identity/server/tables.ts'
import { kindNamed, kindOfHeader } from '#import/kinds/all-kinds.ts'
import { fail } from '#kit/refusal.ts'
import { readSent } from '#kit/server/read-sent.ts'
import { insertOne, type Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import * as contract from '../contract.ts'
import {
  fileBytesMax,
  guessColumns,
  type ImportKind,
  importKinds,
  type ImportState,
  isOfProducts,
  mayApply,
  mayCheck,
  productKinds,
} from '../rules.ts'
import { readHead } from './read-head.ts'
import { catalogImports, importChanges, importMappings } from './tables.ts'

type ImportRow = typeof catalogImports.$inferSelect

/** Stock changes are counted movements that cannot be undone, so only the stock pages make them. */
const withoutStock = (column: string) => column !== 'stock' && column !== 'stock_location'
const columnsOf = (kind: ImportKind) => kindNamed(kind).columns.filter(withoutStock)
/** The kinds that this person may import. */
const kindsFor = (actor: Actor) => importKinds.filter((kind) => !isOfProducts(kind) || holds(actor, 'products.manage'))

const detailsOf = (row: ImportRow, by: string, actor: Actor) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  state: row.state,
  rows: row.rows,
  added: row.added,
  changed: row.changed,
  problems: row.problems,
  created_by: by,
  created_at: row.createdAt,
  applied_at: row.appliedAt,
  progress: row.progress,
  header: row.header,
  sample: row.sample,
  columns: Object.fromEntries(kindsFor(actor).map((kind) => [kind, columnsOf(kind)])),
  mapping: row.mapping,
  first_problems: row.firstProblems,
  failure: row.failure,
  may_apply: mayApply(row.state, row.problems),
  may_undo: row.state === 'applied',
})

const mayRead = (actor: Actor, kind: ImportKind | null) => kind === null || kindsFor(actor).includes(kind)
/** A SQL condition: whether the person may see import `i`. */
const isReadable = (actor: Actor) =>
  holds(actor, 'products.manage') ? sql`true` : sql`(i.kind is null or i.kind not in ${[...productKinds]})`

async function findImport(db: Queryable, actor: Actor, id: number) {
  const [found] = await db
    .select({ row: catalogImports, by: users.name })
    .from(catalogImports)
    .innerJoin(users, eq(users.id, catalogImports.createdBy))
    .where(eq(catalogImports.id, id))
  if (!found || !mayRead(actor, found.row.kind)) return fail('not_found')
  return detailsOf(found.row, found.by, actor)
}

export const uploadImportOperation = operation(contract.uploadImport, async ({ services, database, actor, input }) => {
  const content = await readSent(input.body, fileBytesMax)
  const { header, sample } = readHead(content)
  const guessed = kindOfHeader(header)?.name
  const kind = kindsFor(actor).find((name) => name === guessed) ?? null
  const objectKey = `imports/${randomUUID()}`
  try {
    await markLoose(database.db, objectKey)
    await services.store.put(objectKey, content)
    return await database.transact(async (tx) => {
      if (!(await claimLoose(tx, objectKey))) fail('unavailable')
      const row = await insertOne(tx, catalogImports, {
        name: input.query.name.slice(0, 200),
        objectKey,
        kind,
        header,
        sample,
        mapping: kind ? guessColumns(columnsOf(kind), header) : {},
        createdBy: actor.userId ?? fail('not_logged_in'),
      })
      await recordAudit(tx, actor, { action: 'imports.upload', object: `import/${row.id}`, after: { name: row.name } })
      return findImport(tx, actor, row.id)
    })
  } catch (error) {
    return refuseFailure(error)
  }
})

export const getImportOperation = operation(contract.getImport, ({ db, actor, input }) =>
  findImport(db, actor, input.params.id),
)

/** Moves an import to a state in which the server processes it. */
async function moveOn(
  { tx, actor }: Pick<Context<{ runs: 'command' }>, 'tx' | 'actor'>,
  id: number,
  may: (row: ImportRow) => boolean,
  to: Partial<ImportRow> & { state: ImportState },
) {
  const [row] = await tx.select().from(catalogImports).where(eq(catalogImports.id, id)).for('update')
  if (!row || !mayRead(actor, row.kind)) return fail('not_found')
  if (!may(row)) return fail('import_moved')
  await tx
    .update(catalogImports)
    .set({ progress: 0, failure: '', requestedBy: actor.userId, ...to })
    .where(eq(catalogImports.id, id))
  await recordAudit(tx, actor, {
    action: `imports.${to.state}`,
    object: `import/${id}`,
    before: { state: row.state },
    after: { state: to.state },
  })
  return findImport(tx, actor, id)
}

export const checkImportOperation = operation(contract.checkImport, async ({ tx, actor, input }) => {
  const { kind, mapping, remember } = input.body
  if (!mayRead(actor, kind)) fail('forbidden')
  const known = columnsOf(kind)
  const unknown = Object.keys(mapping).filter((column) => !known.includes(column))
  if (unknown.length > 0)
    return fail('validation_failed', { fields: { mapping: [`There is no column ${unknown[0]}.`] } })
  if (remember !== '')
    await tx
      .insert(importMappings)
      .values({ name: remember, kind, mapping })
      .onConflictDoUpdate({ target: importMappings.name, set: { kind, mapping } })
  return moveOn({ tx, actor }, input.params.id, ({ state }) => mayCheck(state), { state: 'checking', kind, mapping })
})

export const applyImportOperation = operation(contract.applyImport, ({ tx, actor, input }) =>
  moveOn({ tx, actor }, input.params.id, ({ state, problems }) => mayApply(state, problems), { state: 'applying' }),
)
export const undoImportOperation = operation(contract.undoImport, ({ tx, actor, input }) =>
  moveOn({ tx, actor }, input.params.id, ({ state }) => state === 'applied', { state: 'undoing' }),
)

export const listImportMappingsOperation = operation(contract.listImportMappings, async ({ db, actor }) => ({
  data: await db
    .select({ name: importMappings.name, kind: importMappings.kind, mapping: importMappings.mapping })
    .from(importMappings)
    .where(inArray(importMappings.kind, kindsFor(actor)))
    .orderBy(asc(importMappings.name)),
}))

export const importLists = listOperations(contract.listImports, contract.exportImports, ({ db, actor }, { query }) =>
  readPage<RowOf<typeof contract.listImports>>(db, query, {
    select: sql`select i.id, i.name, i.kind, i.state, i.rows, i.added, i.changed, i.problems, u.name as created_by, i.created_at, i.applied_at
      from ${catalogImports} i join ${users} u on u.id = i.created_by`,
    where: [
      isReadable(actor),
      matching(query.q, [sql`i.name`, sql`u.name`]),
      query.state === undefined ? undefined : sql`i.state = ${query.state}`,
    ],
    of: 'i',
  }),
)({
  columns: {
    id: 'id',
    file: 'name',
    type: 'kind',
    state: 'state',
    rows: 'rows',
    added: 'added',
    changed: 'changed',
    problems: 'problems',
    by: 'created_by',
    'uploaded at': 'created_at',
  },
  also: ({ actor }) => ({ product_files: productKinds.filter((kind) => kindsFor(actor).includes(kind)) }),
})

const type = sql`case when c.before is null then 'added' when c.after is null then 'removed' else 'changed' end`
const named = sql`coalesce(c.after ->> 'name', c.before ->> 'name', (coalesce(c.after, c.before) - 'id')::text)`
type Change = {
  id: number
  table: string
  type: 'added' | 'changed' | 'removed'
  name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
const quiet = new Set(['id', 'version'])
const fieldsOf = ({ before, after }: Change) =>
  Object.keys({ ...before, ...after })
    .filter(
      (field) =>
        !quiet.has(field) && JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after?.[field] ?? null),
    )
    .map((field) => ({ field, old: before?.[field] ?? null, new: after?.[field] ?? null }))

export const changeLists = listOperations(
  contract.listImportChanges,
  contract.exportImportChanges,
  ({ db, actor }, { params, query }) =>
    readPage<Change>(db, query, {
      select: sql`select c.id, c.table_name as table, ${type} as type, ${named} as name, c.before, c.after from ${importChanges} c`,
      where: [
        sql`c.import_id = ${params.id} and exists (select 1 from ${catalogImports} i where i.id = c.import_id and ${isReadable(actor)})`,
        matching(query.q, [named, sql`c.table_name`]),
        query.type === undefined ? undefined : sql`${type} = ${query.type}`,
      ],
      of: 'c',
    }),
)({
  shape: (change) => ({
    id: change.id,
    table: change.table,
    type: change.type,
    name: change.name,
    fields: fieldsOf(change),
  }),
  columns: {
    table: 'table',
    type: 'type',
    name: 'name',
    changes: (change) => JSON.stringify(fieldsOf(change)),
  },
})
