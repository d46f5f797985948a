import { eq, inArray } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { Values } from '#features/revisions/rules.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { contactFields } from '../contract/contacts.ts'
import { leadContactLabels, leadContacts, leadLabels } from './tables.ts'

const row = tableRecord({
  name: 'lead-contact',
  view: 'leads.manage',
  edit: 'leads.manage',
  table: leadContacts,
  fields: contactFields,
  check: ({ kind, firm_id: firm }, problems) => {
    if (kind === 'firm' && typeof firm === 'number')
      problems.addIssue({ code: 'custom', path: ['firm_id'], message: 'A firm can’t belong to a firm.' })
  },
})
const wrong = (field: string, message: string) => fail('validation_failed', { fields: { [field]: [message] } })

async function checkFirm(tx: Queryable, region: Region | undefined, values: Values): Promise<void> {
  const { firm_id: id } = values
  if (typeof id !== 'number') return
  const [firm] = await tx.select().from(leadContacts).where(eq(leadContacts.id, id))
  if (firm?.region !== region || firm?.kind !== 'firm' || firm.deletedAt) wrong('firm_id', 'This firm doesn’t exist.')
}

async function writeLabels(tx: Queryable, contactId: number, labels: unknown): Promise<void> {
  if (!Array.isArray(labels)) return
  const ids = [...new Set(labels as number[])]
  const known = ids.length === 0 ? 0 : await tx.$count(leadLabels, inArray(leadLabels.id, ids))
  if (known < ids.length) wrong('labels', 'This label no longer exists.')
  await tx.delete(leadContactLabels).where(eq(leadContactLabels.contactId, contactId))
  if (ids.length > 0) await tx.insert(leadContactLabels).values(ids.map((labelId) => ({ contactId, labelId })))
}

export const contactRecord: RecordKind = {
  ...row,
  read: async (db, id, hold) => {
    const found = await row.read(db, id, hold)
    if (!found) return null
    const labels = await db
      .select({ id: leadContactLabels.labelId })
      .from(leadContactLabels)
      .where(eq(leadContactLabels.contactId, id))
      .orderBy(leadContactLabels.labelId)
    return { version: found.version, values: { ...found.values, labels: labels.map((label) => label.id) } }
  },
  update: async (tx, id, changed, version) => {
    const [own] = await tx.select().from(leadContacts).where(eq(leadContacts.id, id))
    // People know their firm by its type, and deals know both.
    if ('kind' in changed) wrong('kind', 'The type can’t be changed. Create a new contact instead.')
    await checkFirm(tx, own?.region, changed)
    await row.update(tx, id, changed, version)
    await writeLabels(tx, id, changed['labels'])
  },
}

/** The same for a new contact of a region. */
export const newContactIn = (region: Region): RecordKind => ({
  ...contactRecord,
  insert: async (tx, values) => {
    await checkFirm(tx, region, values)
    const id = await row.insert(tx, values, { region })
    await writeLabels(tx, id, values['labels'])
    return id
  },
})
