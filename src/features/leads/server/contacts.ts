import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { createRecord, readRecord, saveRecord } from '#features/revisions/server/save-record.ts'
import type { Values } from '#features/revisions/rules.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/contacts.ts'
import { mailBlock } from '../rules/contacts.ts'
import { contactRecord, newContactIn } from './contact-record.ts'
import { placeSql } from './deal-rows.ts'
import { seesDeal } from './seeing.ts'
import { leadContacts, leadDeals, leadStages } from './tables.ts'
import { leadMerges } from './work-tables.ts'

type Contact = z.input<typeof contract.leadContact>
type Row = typeof leadContacts.$inferSelect

export const findContact = async (db: Queryable, region: number, id: number): Promise<Row> => {
  const [row] = await db
    .select()
    .from(leadContacts)
    .where(and(eq(leadContacts.id, id), eq(leadContacts.region, region as 1 | 2)))
  return row ?? fail('not_found')
}

/** User accounts and dealers with the contact's address that are not linked yet. */
async function readProposals(db: Queryable, row: Row): Promise<Contact['proposals']> {
  if (row.email === '') return []
  const people = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.email, row.email), isNull(users.disabledAt)))
  const firms = await db
    .select({ id: dealers.id, name: dealers.name, email: dealers.publicEmail })
    .from(dealers)
    .where(and(eq(dealers.region, row.region), sql`lower(${dealers.publicEmail}) = ${row.email}`))
  return [
    ...people.filter(({ id }) => id !== row.userId).map((found) => ({ kind: 'user' as const, ...found })),
    ...firms.filter(({ id }) => id !== row.dealerId).map((found) => ({ kind: 'dealer' as const, ...found })),
  ]
}

/** Other contacts of the same type with the same email address, phone number or name. */
async function readDuplicates(db: Queryable, row: Row): Promise<Contact['duplicates']> {
  const digits = row.phone.replaceAll(/\D/g, '')
  return readRows(
    db,
    sql`select c.id, c.name, c.email, case when ${row.email} <> '' and lower(c.email) = ${row.email} then 'Same email'
        when ${digits} <> '' and regexp_replace(c.phone, '\\D', '', 'g') = ${digits} then 'Same phone' else 'Same name' end as because
      from ${leadContacts} c
      where c.region = ${row.region} and c.kind = ${row.kind} and c.id <> ${row.id} and c.deleted_at is null
        and ((${row.email} <> '' and lower(c.email) = ${row.email}) or lower(c.name) = lower(${row.name})
          or (${digits} <> '' and length(${digits}) >= 7 and regexp_replace(c.phone, '\\D', '', 'g') = ${digits}))
      order by c.id limit 10`,
  )
}

/** A contact in the actor's region with its related data. Fails with `not_found`. */
export async function readContact(db: Queryable, actor: Actor, id: number): Promise<Contact> {
  const row = await findContact(db, actor.region, id)
  const record = await readRecord<Contact>(db, actor, contactRecord, id)
  const nameOf = async (table: typeof leadContacts | typeof users | typeof dealers, key: number | null) => {
    if (key === null) return null
    const [found] = await db
      .select({ name: table.name })
      .from(table as typeof users)
      .where(eq(table.id, key))
    return found?.name ?? null
  }
  const people = await db
    .select({
      id: leadContacts.id,
      name: leadContacts.name,
      job_title: leadContacts.jobTitle,
      email: leadContacts.email,
    })
    .from(leadContacts)
    .where(and(eq(leadContacts.firmId, id), isNull(leadContacts.deletedAt)))
    .orderBy(asc(leadContacts.name))
    .limit(100)
  const deals = await readRows<Contact['deals'][number]>(
    db,
    sql`select d.id, d.title, st.name as stage, ${placeSql} as place from ${leadDeals} d join ${leadStages} st on st.id = d.stage_id
      where (d.person_id = ${id} or d.firm_id = ${id}) and d.deleted_at is null and ${seesDeal(actor)} order by d.id desc limit 50`,
  )
  const merges = await db
    .select({ id: leadMerges.id, name: leadContacts.name, at: leadMerges.createdAt })
    .from(leadMerges)
    .innerJoin(leadContacts, eq(leadContacts.id, leadMerges.goneId))
    .where(and(eq(leadMerges.keptId, id), isNull(leadMerges.undoneAt)))
    .orderBy(desc(leadMerges.id))
  return {
    ...record,
    firm: await nameOf(leadContacts, row.firmId),
    owner: await nameOf(users, row.ownerId),
    dealer: await nameOf(dealers, row.dealerId),
    proposals: row.deletedAt ? [] : await readProposals(db, row),
    duplicates: row.deletedAt ? [] : await readDuplicates(db, row),
    people,
    deals,
    merges,
    deleted_at: row.deletedAt,
    merged_into: row.mergedInto,
    user_id: row.userId,
    dealer_id: row.dealerId,
    mail_block: row.deletedAt
      ? 'This contact is deleted.'
      : mailBlock({ email: row.email, consent: row.consent, do_not_contact: row.doNotContact }),
  }
}

/** Locks a contact at a version. Fails with `not_found` and `stale_version`. */
export async function holdContact(tx: Queryable, region: number, id: number, version?: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(leadContacts)
    .where(and(eq(leadContacts.id, id), eq(leadContacts.region, region as 1 | 2)))
    .for('update')
  if (!row) return fail('not_found')
  if (version !== undefined && row.version !== version) fail('stale_version')
  return row
}

const defined = (values: object): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const existing = { user: users, dealer: dealers } as const

export const contactOperations = [
  operation(contract.getLeadContact, ({ db, actor, input }) => readContact(db, actor, input.params.id)),
  operation(contract.createLeadContact, async ({ tx, actor, input }) => {
    const kind = newContactIn(actor.region)
    const values = { ...contract.emptyContact, owner_id: actor.userId, ...defined(input.body) }
    const { id } = await createRecord<{ id: number }>({ tx, actor }, kind, values)
    return readContact(tx, actor, id)
  }),
  operation(contract.updateLeadContact, async ({ tx, actor, input }) => {
    const { id } = input.params
    await findContact(tx, actor.region, id)
    await saveRecord({ tx, actor }, contactRecord, id, input.body)
    return readContact(tx, actor, id)
  }),
  operation(contract.actOnLeadContact, async ({ tx, actor, input, now }) => {
    const { id } = input.params
    const { act, version } = input.body
    const row = await holdContact(tx, actor.region, id, version)
    if (row.mergedInto !== null) fail('merge_blocked')
    await tx
      .update(leadContacts)
      .set({ deletedAt: act === 'remove' ? now : null, version: version + 1 })
      .where(eq(leadContacts.id, id))
    const action = act === 'remove' ? 'lead-contact.delete' : 'lead-contact.restore'
    await recordAudit(tx, actor, { action, object: `lead-contact/${id}`, before: { name: row.name } })
    return readContact(tx, actor, id)
  }),
  operation(contract.eraseLeadContact, async ({ tx, actor, input }) => {
    const { id } = input.params
    const { version, reason } = input.body
    const row = await holdContact(tx, actor.region, id, version)
    if (row.mergedInto !== null) fail('merge_blocked')
    await tx.execute(sql`select erase_lead_contact(${id})`)
    await recordAudit(tx, actor, { action: 'lead-contact.erase', object: `lead-contact/${id}`, reason })
    return readContact(tx, actor, id)
  }),
  operation(contract.linkLeadContact, async ({ tx, actor, input }) => {
    const { id } = input.params
    const { kind, id: target, version } = input.body
    await holdContact(tx, actor.region, id, version)
    const table = existing[kind]
    if (target !== null && (await tx.$count(table, eq(table.id, target))) === 0) fail('not_found')
    await tx
      .update(leadContacts)
      .set({ ...(kind === 'user' ? { userId: target } : { dealerId: target }), version: version + 1 })
      .where(eq(leadContacts.id, id))
    await recordAudit(tx, actor, {
      action: 'lead-contact.link',
      object: `lead-contact/${id}`,
      after: { [kind]: target },
    })
    return readContact(tx, actor, id)
  }),
]
