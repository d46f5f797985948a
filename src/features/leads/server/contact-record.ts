import { eq, inArray, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { Values } from '#features/revisions/rules.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { fail } from '#kit/refusal.ts'
import { findById, type Queryable } from '#kit/server/database.ts'
import { contactFields } from '../contract/contacts.ts'
import { isFieldName } from '../rules/fields.ts'
import { checkedCustom } from './custom.ts'
import { checkWorksWithLeads } from './seeing.ts'
import { leadContactLabels, leadContacts, leadLabels } from './tables.ts'

const row = tableRecord({
  name: 'lead-contact',
  view: 'leads.manage',
  edit: 'leads.manage',
  table: leadContacts,
  fields: contactFields,
  linked: {
    labels: sql`coalesce((select jsonb_agg(l.label_id order by l.label_id) from ${leadContactLabels} l where l.contact_id = r.id), '[]')`,
  },
  parts: { lead_contact_labels: 'contact_id' },
  more: { key: 'custom', has: isFieldName },
  check: ({ kind, firm_id: firm }, problems) => {
    if (kind === 'firm' && typeof firm === 'number')
      problems.addIssue({ code: 'custom', path: ['firm_id'], message: 'A firm can’t belong to a firm.' })
  },
})
const wrong = (field: string, message: string) => fail('validation_failed', { fields: { [field]: [message] } })

async function checkFirm(tx: Queryable, region: Region | undefined, values: Values): Promise<void> {
  const { firm_id: id } = values
  if (typeof id !== 'number') return
  const firm = await findById(tx, leadContacts, id)
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
  update: async (tx, id, changed, version) => {
    const own = await findById(tx, leadContacts, id)
    // People refer to firms and deals to both by type, so it cannot change.
    if ('kind' in changed) wrong('kind', 'The type can’t be changed. Create a new contact instead.')
    await checkFirm(tx, own?.region, changed)
    await checkWorksWithLeads(tx, changed['owner_id'])
    const whole = own ? await checkedCustom(tx, changed, { subject: own.kind, plain: contactFields }) : changed
    await row.update(tx, id, whole, version)
    await writeLabels(tx, id, changed['labels'])
  },
}

/** The same for a new contact in a region. */
export const newContactIn = (region: Region): RecordKind => ({
  ...contactRecord,
  insert: async (tx, values) => {
    await checkFirm(tx, region, values)
    await checkWorksWithLeads(tx, values['owner_id'])
    const subject = values['kind'] === 'firm' ? 'firm' : 'person'
    const whole = await checkedCustom(tx, values, { subject, plain: contactFields, isNew: true })
    const id = await row.insert(tx, whole, { region })
    await writeLabels(tx, id, values['labels'])
    return id
  },
})
