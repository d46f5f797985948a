import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fileBytesMax, type ImportState, mayCheck } from '#features/catalog-imports/rules.ts'
import { readHead } from '#features/catalog-imports/server/read-head.ts'
import { users } from '#features/identity/server/tables.ts'
import { mapCells, plainColumns } from '#import/mapping.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, type Queryable, type Tx } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { readSent } from '#kit/server/read-sent.ts'
import * as contract from '../contract/imports.ts'
import { fieldName, type LeadField } from '../rules/fields.ts'
import { guessContactColumns, importColumns, rowOutcomes } from '../rules/imports.ts'
import { contactFields } from './fields.ts'
import { leadImportRows, leadImports } from './import-tables.ts'

type Row = RowOf<typeof contract.listContactImports>
type Import = typeof leadImports.$inferSelect

const select = sql`select i.id, i.name, i.state, i.progress as rows, r.added, r.filled, r.kept, r.wrong, u.name as created_by, i.created_at, i.applied_at
  from ${leadImports} i join ${users} u on u.id = i.created_by
  cross join lateral (select ${sql.join(
    rowOutcomes.map(
      (outcome) => sql`(count(*) filter (where r.outcome = ${outcome}))::int as ${sql.identifier(outcome)}`,
    ),
    sql`, `,
  )} from ${leadImportRows} r where r.import_id = i.id) r`

/** Whether the import was checked and has something to write. */
const mayApply = ({ state, added, filled }: Pick<Row, 'state' | 'added' | 'filled'>): boolean =>
  state === 'checked' && added + filled > 0

async function findImport(db: Queryable, actor: Actor, id: number): Promise<Import> {
  const [item] = await db
    .select()
    .from(leadImports)
    .where(and(eq(leadImports.id, id), eq(leadImports.region, actor.region)))
  return item ?? fail('not_found')
}

const readImport = async (db: Queryable, actor: Actor, id: number) => detailsOf(db, await findImport(db, actor, id))

async function detailsOf(db: Queryable, item: Import) {
  const { id } = item
  const [row] = await readRows<Row>(db, sql`${select} where i.id = ${id}`)
  const { progress, header, sample, mapping, duplicates, failure, state } = item
  return {
    ...row!,
    progress,
    header,
    sample,
    mapping,
    duplicates,
    failure,
    may_check: mayCheck(state) && item.content !== null,
    may_apply: mayApply(row!),
    may_undo: state === 'applied',
  }
}

async function moveOn(
  { tx, actor }: { tx: Tx; actor: Actor },
  id: number,
  may: (row: Awaited<ReturnType<typeof readImport>>) => boolean,
  to: Partial<Import> & { state: ImportState },
) {
  await tx.select({ id: leadImports.id }).from(leadImports).where(eq(leadImports.id, id)).for('update')
  const before = await readImport(tx, actor, id)
  if (!may(before)) return fail('import_moved')
  await tx
    .update(leadImports)
    .set({ failure: '', requestedBy: actor.userId!, ...to })
    .where(eq(leadImports.id, id))
  await recordAudit(tx, actor, {
    action: `lead-imports.${to.state}`,
    object: `lead-import/${id}`,
    before: { state: before.state },
    after: { state: to.state },
  })
  return readImport(tx, actor, id)
}

const wrongMapping = (message: string) => fail('validation_failed', { fields: { mapping: [message] } })
/** Fails when a mapping uses unknown columns or has none for the name. */
function checkMapping(mapping: Record<string, string>, header: readonly string[], fields: readonly LeadField[]): void {
  const known: readonly string[] = [...importColumns, ...fields.map(fieldName)]
  const strange = Object.keys(mapping).find((column) => !known.includes(column))
  if (strange !== undefined) wrongMapping(`There is no column ${strange}.`)
  const { missing } = mapCells({ columns: plainColumns(mapping) }, header)
  if (missing.length > 0) wrongMapping(`The file has no column ${missing.join(', ')}.`)
  if (!mapping['name']?.trim()) wrongMapping('Choose the column of the name.')
}

export const importOperations = [
  operation(contract.uploadContactImport, async ({ database, actor, input }) => {
    const content = await readSent(input.body, fileBytesMax)
    const { header, sample } = readHead(content)
    return database.transact(async (tx) => {
      const item = await insertOne(tx, leadImports, {
        region: actor.region,
        name: input.query.name.slice(0, 200),
        content,
        header,
        sample,
        mapping: guessContactColumns(header, await contactFields(tx)),
        createdBy: actor.userId!,
        requestedBy: actor.userId!,
      })
      await recordAudit(tx, actor, {
        action: 'lead-imports.upload',
        object: `lead-import/${item.id}`,
        after: { name: input.query.name },
      })
      return detailsOf(tx, item)
    })
  }),
  operation(contract.getContactImport, ({ db, actor, input }) => readImport(db, actor, input.params.id)),
  operation(contract.checkContactImport, async ({ tx, actor, input }) => {
    const { id } = input.params
    const { mapping, duplicates } = input.body
    checkMapping(mapping, (await readImport(tx, actor, id)).header, await contactFields(tx))
    const to = { state: 'checking' as const, progress: 0, mapping, duplicates }
    return moveOn({ tx, actor }, id, ({ may_check: may }) => may, to)
  }),
  operation(contract.applyContactImport, ({ tx, actor, input }) =>
    moveOn({ tx, actor }, input.params.id, mayApply, { state: 'applying' }),
  ),
  operation(contract.undoContactImport, ({ tx, actor, input }) =>
    moveOn({ tx, actor }, input.params.id, ({ may_undo: may }) => may, { state: 'undoing' }),
  ),
  ...listOperations(contract.listContactImports, contract.exportContactImports, ({ db, actor }, { query }) =>
    readPage<Row>(db, query, {
      select,
      where: [
        sql`i.region = ${actor.region}`,
        matching(query.q, [sql`i.name`, sql`u.name`]),
        query.state && sql`i.state = ${query.state}`,
      ],
      of: 'i',
    }),
  )({
    columns: {
      id: 'id',
      file: 'name',
      state: 'state',
      rows: 'rows',
      new: 'added',
      'filled in': 'filled',
      'already there': 'kept',
      wrong: 'wrong',
      by: 'created_by',
      uploaded: 'created_at',
      imported: 'applied_at',
    },
  }),
  ...listOperations(
    contract.listImportedContacts,
    contract.exportImportedContacts,
    async ({ db, actor }, { params, query }) => {
      const { id } = await findImport(db, actor, params.id)
      return readPage<RowOf<typeof contract.listImportedContacts>>(db, query, {
        select: sql`select r.id, r.line, r.outcome, r.kind, coalesce(r.values ->> 'name', '') as name, coalesce(r.values ->> 'email', '') as email,
            coalesce(r.values ->> 'phone', '') as phone, r.firm, r.reason, r.contact_id
          from ${leadImportRows} r`,
        where: [
          sql`r.import_id = ${id}`,
          matching(query.q, [sql`r.values ->> 'name'`, sql`r.values ->> 'email'`, sql`r.firm`, sql`r.reason`]),
          query.outcome && sql`r.outcome = ${query.outcome}`,
        ],
        of: 'r',
      })
    },
  )({
    also: async ({ db }, { params }) => {
      const counts = await readRows<{ outcome: string; count: number }>(
        db,
        sql`select r.outcome, count(*)::int as count from ${leadImportRows} r where r.import_id = ${params.id} group by 1`,
      )
      return { counts: Object.fromEntries(counts.map(({ outcome, count }) => [outcome, count])) }
    },
    columns: {
      line: 'line',
      result: 'outcome',
      reason: 'reason',
      type: 'kind',
      name: 'name',
      email: 'email',
      phone: 'phone',
      firm: 'firm',
    },
  }),
]
