import { asc, eq, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, one, type Queryable, type Tx } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/fields.ts'
import type { ContactKind } from '../rules/contacts.ts'
import { fieldName, type FieldSubject, type LeadField } from '../rules/fields.ts'
import { leadContacts, leadDeals, leadFields, leadStages } from './tables.ts'
import { withName } from './taken-name.ts'

type Row = typeof leadFields.$inferSelect

/** The records that have a value for a field. */
const recordsOf = (subject: FieldSubject): SQL =>
  subject === 'deal' ? sql`${leadDeals} r where true` : sql`${leadContacts} r where r.kind = ${subject}`

const columns = sql`f.id, f.subject, f.label, f.kind, f.choices, f.required, f.archived_at is not null as archived, f.version`

/** Custom fields in order, including archived ones. */
export const readFields = (db: Queryable) =>
  readRows<contract.StoredLeadField>(db, sql`select ${columns} from ${leadFields} f order by f.position, f.id`)

/** The same with how often each is used. */
const countedFields = (db: Queryable, where: SQL = sql`true`) => {
  const usedBy = (records: SQL) =>
    sql`(select count(*)::int from (select from ${records} and r.custom ? ('custom_' || f.id) limit ${contract.fieldUsesMax}) uses)`
  return readRows<contract.CountedLeadField>(
    db,
    sql`select ${columns}, case f.subject when 'deal' then ${usedBy(recordsOf('deal'))}
        when 'person' then ${usedBy(recordsOf('person'))} else ${usedBy(recordsOf('firm'))} end as uses
      from ${leadFields} f where ${where} order by f.position, f.id`,
  )
}

/** The fields shown in forms, lists and files. */
export const usedFields = (db: Queryable, subject?: FieldSubject): Promise<LeadField[]> =>
  db
    .select({
      id: leadFields.id,
      subject: leadFields.subject,
      label: leadFields.label,
      kind: leadFields.kind,
      choices: leadFields.choices,
      required: leadFields.required,
    })
    .from(leadFields)
    .where(sql`${isNull(leadFields.archivedAt)} and ${subject ? eq(leadFields.subject, subject) : sql`true`}`)
    .orderBy(asc(leadFields.position), asc(leadFields.id))

/** The custom fields of people, firms, or both. */
export const contactFields = async (db: Queryable, kind?: ContactKind): Promise<LeadField[]> =>
  (await usedFields(db)).filter(({ subject }) => (kind ? subject === kind : subject !== 'deal'))

const answer = async (tx: Tx, id: number) => one(await countedFields(tx, sql`f.id = ${id}`))
const facts = ({ label, choices, required, archivedAt }: Row) => ({
  label,
  choices,
  required,
  archived: archivedAt !== null,
})
const audit = (tx: Tx, actor: Actor, act: string, id: number, before: unknown, after: unknown) =>
  recordAudit(tx, actor, { action: `lead-field.${act}`, object: `lead-field/${id}`, before, after })

interface Choice {
  name: string
  was?: string | undefined
}
/** Renames choices in all values. Removing one that is in use fails with `in_use`. */
async function replaceChoices(tx: Tx, row: Row, next: readonly Choice[]): Promise<void> {
  const name = fieldName(row)
  const kept = new Set(next.map((choice) => choice.was ?? choice.name))
  const gone = row.choices.filter((choice) => !kept.has(choice))
  const [used] = await readRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${recordsOf(row.subject)} and r.custom ->> ${name}::text = any (${sql.param(gone)}::text[])`,
  )
  if (used && used.count > 0) fail('in_use', { facts: { uses: [{ what: 'records', count: used.count }] } })
  const renamed = next.filter(({ name: to, was }) => was !== undefined && was !== to && row.choices.includes(was))
  await tx
    .update(leadFields)
    .set({ choices: next.map((choice) => choice.name) })
    .where(eq(leadFields.id, row.id))
  if (renamed.length === 0) return
  const names = JSON.stringify(Object.fromEntries(renamed.map((choice) => [choice.was, choice.name])))
  const table = row.subject === 'deal' ? leadDeals : leadContacts
  // In one statement, so that two choices can swap names.
  await tx.execute(sql`
    update ${table} set custom = custom || jsonb_build_object(${name}::text, ${names}::jsonb -> (custom ->> ${name}::text)), version = version + 1
    where ${names}::jsonb ? (custom ->> ${name}::text) and id in (select r.id from ${recordsOf(row.subject)})`)
}

export const fieldOperations = [
  operation(contract.listLeadFields, async ({ db }) => ({ data: await countedFields(db) })),
  operation(contract.createLeadField, ({ tx, actor, input }) =>
    withName(async () => {
      const { choices, subject, ...form } = input.body
      const [last] = await tx
        .select({ position: max(leadFields.position) })
        .from(leadFields)
        .where(eq(leadFields.subject, subject))
      const row = await insertOne(tx, leadFields, {
        ...form,
        subject,
        choices: choices.map(({ name }) => name),
        position: (last?.position ?? -1) + 1,
      })
      await audit(tx, actor, 'create', row.id, null, { subject, kind: row.kind, ...facts(row) })
      return answer(tx, row.id)
    }),
  ),
  operation(contract.updateLeadField, ({ tx, actor, input, now }) =>
    withName(async () => {
      const { id } = input.params
      const { version, choices, archived, ...form } = input.body
      const [row] = await tx.select().from(leadFields).where(eq(leadFields.id, id)).for('update')
      if (!row) return fail('not_found')
      if (row.version !== version) fail('stale_version')
      if (choices) {
        const { error } = contract.leadFieldForm.safeParse({
          ...facts(row),
          ...row,
          ...form,
          choices,
          archived: undefined,
        })
        const problem = error?.issues.find(({ path }) => path[0] === 'choices')
        if (problem) fail('validation_failed', { fields: { choices: [problem.message] } })
        await replaceChoices(tx, row, choices)
      }
      const archivedAt = archived === undefined ? row.archivedAt : archived ? (row.archivedAt ?? now) : null
      const [next] = await tx
        .update(leadFields)
        .set({ ...form, archivedAt, version: version + 1 })
        .where(eq(leadFields.id, id))
        .returning()
      // A stage cannot require a field that no form shows.
      if (archived)
        await tx
          .update(leadStages)
          .set({ demands: sql`array_remove(${leadStages.demands}, ${fieldName(row)})`, version: sql`version + 1` })
          .where(sql`${fieldName(row)} = any (${leadStages.demands})`)
      await audit(tx, actor, 'update', id, facts(row), facts(next!))
      return answer(tx, id)
    }),
  ),
  operation(contract.orderLeadFields, async ({ tx, actor, input }) => {
    const { subject } = input.params
    const known = await tx.select({ id: leadFields.id }).from(leadFields).where(eq(leadFields.subject, subject))
    const order = input.body.ids.filter((id) => known.some((field) => field.id === id))
    for (const [position, id] of order.entries())
      await tx.update(leadFields).set({ position }).where(eq(leadFields.id, id))
    await recordAudit(tx, actor, { action: 'lead-field.order', object: `lead-field/${subject}`, after: { order } })
    return { data: await countedFields(tx, sql`f.subject = ${subject}`) }
  }),
]
