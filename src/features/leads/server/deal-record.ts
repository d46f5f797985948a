import { eq, inArray, sql } from 'drizzle-orm'
import type { Values } from '#features/revisions/rules.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { Region } from '#access/actor.ts'
import { dealFields } from '../contract/deals.ts'
import { isFieldName } from '../rules/fields.ts'
import { checkedCustom } from './custom.ts'
import { checkWorksWithLeads, isSeen } from './seeing.ts'
import { leadContacts, leadDealLabels, leadDeals, leadLabels } from './tables.ts'

const row = tableRecord({
  name: 'lead-deal',
  view: 'leads.manage',
  edit: 'leads.manage',
  table: leadDeals,
  fields: dealFields,
  linked: {
    labels: sql`coalesce((select jsonb_agg(l.label_id order by l.label_id) from ${leadDealLabels} l where l.deal_id = r.id), '[]')`,
  },
  parts: { lead_deal_labels: 'deal_id' },
  more: { key: 'custom', has: isFieldName },
})

const customOfDeals = { subject: 'deal', plain: dealFields } as const
const wrong = (field: string, message: string) => fail('validation_failed', { fields: { [field]: [message] } })

/** A deal’s person and firm are contacts of its region, of the right type, and not deleted. */
async function checkContacts(tx: Queryable, region: Region, values: Values): Promise<void> {
  for (const [field, kind] of [
    ['person_id', 'person'],
    ['firm_id', 'firm'],
  ] as const) {
    const id = values[field]
    if (typeof id !== 'number') continue
    const [found] = await tx.select().from(leadContacts).where(eq(leadContacts.id, id))
    if (found?.region !== region || found.kind !== kind || found.deletedAt) wrong(field, `This ${kind} doesn’t exist.`)
  }
}

/** Writes which labels a deal has. */
async function writeLabels(tx: Queryable, dealId: number, labels: unknown): Promise<void> {
  if (!Array.isArray(labels)) return
  const ids = [...new Set(labels as number[])]
  const known = ids.length === 0 ? 0 : await tx.$count(leadLabels, inArray(leadLabels.id, ids))
  if (known < ids.length) wrong('labels', 'This label no longer exists.')
  await tx.delete(leadDealLabels).where(eq(leadDealLabels.dealId, dealId))
  if (ids.length > 0) await tx.insert(leadDealLabels).values(ids.map((labelId) => ({ dealId, labelId })))
}

const regionOf = async (tx: Queryable, id: number): Promise<Region> => {
  const [deal] = await tx.select({ region: leadDeals.region }).from(leadDeals).where(eq(leadDeals.id, id))
  return deal?.region ?? fail('not_found')
}

export const dealRecord: RecordKind = {
  ...row,
  mayView: async (db, actor, id) => {
    const [deal] = await db.select().from(leadDeals).where(eq(leadDeals.id, id))
    return deal !== undefined && deal.region === actor.region && isSeen(db, actor, deal)
  },
  update: async (tx, id, changed, version) => {
    await checkContacts(tx, await regionOf(tx, id), changed)
    await checkWorksWithLeads(tx, changed['owner_id'])
    await row.update(tx, id, await checkedCustom(tx, changed, customOfDeals), version)
    await writeLabels(tx, id, changed['labels'])
  },
}

/** The same for a new deal, which begins in a stage. */
export const newDealIn = (place: {
  region: Region
  pipelineId: number
  stageId: number
  createdAt: Date
  /** Whatever fields are required: nobody was asked. */
  isForced: boolean
}): RecordKind => ({
  ...dealRecord,
  insert: async (tx, values) => {
    await checkContacts(tx, place.region, values)
    await checkWorksWithLeads(tx, values['owner_id'])
    const { isForced, ...columns } = place
    const whole = await checkedCustom(tx, values, { ...customOfDeals, isNew: !isForced })
    const id = await row.insert(tx, whole, { ...columns, stageSince: place.createdAt })
    await writeLabels(tx, id, values['labels'])
    return id
  },
})
