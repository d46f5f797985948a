import { tools } from '#features/tools/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Values } from '#features/revisions/rules.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { fail } from '#kit/refusal.ts'
import { findById, type Queryable } from '#kit/server/database.ts'
import type { Region } from '#access/actor.ts'
import { dealFields } from '../contract/deals.ts'
import { isFieldName } from '../rules/fields.ts'
import { checkedCustom } from './custom.ts'
import { vehicleAt, vehicleNamedIn, vehiclePlace } from './deal-vehicle.ts'
import { checkWorksWithLeads, isSeen } from './seeing.ts'
import { leadContacts, leadDealLabels, leadDeals, leadLabels } from './tables.ts'
import { leadDealTools, leadDealTunes } from './wish-tables.ts'

/** IDs of the records linked to deal `r`. */
const numbersOf = (links: PgTable, column: string): SQL =>
  sql`coalesce((select jsonb_agg(l.${sql.identifier(column)} order by 1) from ${links} l where l.deal_id = r.id), '[]')`

const row = tableRecord({
  name: 'lead-deal',
  view: 'leads.manage',
  edit: 'leads.manage',
  table: leadDeals,
  fields: dealFields,
  linked: {
    labels: numbersOf(leadDealLabels, 'label_id'),
    tune_ids: numbersOf(leadDealTunes, 'tune_id'),
    tool_ids: numbersOf(leadDealTools, 'tool_id'),
    vehicle_place: vehiclePlace,
  },
  parts: { lead_deal_labels: 'deal_id', lead_deal_tunes: 'deal_id', lead_deal_tools: 'deal_id' },
  more: { key: 'custom', has: isFieldName },
})

const customOfDeals = { subject: 'deal', plain: dealFields } as const
const wrong = (field: string, message: string) => fail('validation_failed', { fields: { [field]: [message] } })

/** A deal's person and firm must be existing contacts of its region and of the right type. */
async function checkContacts(tx: Queryable, region: Region, values: Values): Promise<void> {
  for (const [field, kind] of [
    ['person_id', 'person'],
    ['firm_id', 'firm'],
  ] as const) {
    const id = values[field]
    if (typeof id !== 'number') continue
    const found = await findById(tx, leadContacts, id)
    if (found?.region !== region || found.kind !== kind || found.deletedAt) wrong(field, `This ${kind} doesn’t exist.`)
  }
}

async function writeLabels(tx: Queryable, dealId: number, labels: unknown): Promise<void> {
  if (!Array.isArray(labels)) return
  const ids = [...new Set(labels as number[])]
  const known = ids.length === 0 ? 0 : await tx.$count(leadLabels, inArray(leadLabels.id, ids))
  if (known < ids.length) wrong('labels', 'This label no longer exists.')
  await tx.delete(leadDealLabels).where(eq(leadDealLabels.dealId, dealId))
  if (ids.length > 0) await tx.insert(leadDealLabels).values(ids.map((labelId) => ({ dealId, labelId })))
}

const uniqueNumbers = (given: unknown): number[] | null =>
  Array.isArray(given) ? [...new Set(given as number[])] : null

/** Sets the wanted tunes and tools of a deal. */
async function writeWishes(tx: Queryable, dealId: number, values: Values): Promise<void> {
  const [tuneIds, toolIds] = [uniqueNumbers(values['tune_ids']), uniqueNumbers(values['tool_ids'])]
  if (tuneIds) {
    const known = await tx.$count(tunes, inArray(tunes.id, tuneIds))
    if (known < tuneIds.length) wrong('tune_ids', 'This tune no longer exists.')
    await tx.delete(leadDealTunes).where(eq(leadDealTunes.dealId, dealId))
    if (tuneIds.length > 0) await tx.insert(leadDealTunes).values(tuneIds.map((tuneId) => ({ dealId, tuneId })))
  }
  if (toolIds) {
    const known = await tx.$count(tools, inArray(tools.id, toolIds))
    if (known < toolIds.length) wrong('tool_ids', 'This tool no longer exists.')
    await tx.delete(leadDealTools).where(eq(leadDealTools.dealId, dealId))
    if (toolIds.length > 0) await tx.insert(leadDealTools).values(toolIds.map((toolId) => ({ dealId, toolId })))
  }
}

/** The catalog parts of the vehicle: at the given path, or detected in its text. A new path updates the text. */
async function vehicleOf(tx: Queryable, changed: Values, wordsBefore: string) {
  const { vehicle, vehicle_place: place } = changed
  if (vehicle === undefined && place === undefined) return {}
  const words = typeof vehicle === 'string' ? vehicle : undefined
  if (typeof place !== 'string') return vehicleNamedIn(tx, words ?? wordsBefore)
  const found = (await vehicleAt(tx, place)) ?? wrong('vehicle', 'This vehicle isn’t in the catalog. Choose another.')
  return { ...found.columns, ...(words ? {} : { vehicle: found.words.slice(0, 160) }) }
}

const regionOf = async (tx: Queryable, id: number): Promise<Region> => {
  const [deal] = await tx.select({ region: leadDeals.region }).from(leadDeals).where(eq(leadDeals.id, id))
  return deal?.region ?? fail('not_found')
}

export const dealRecord: RecordKind = {
  ...row,
  mayView: async (db, actor, id) => {
    const deal = await findById(db, leadDeals, id)
    return deal !== undefined && deal.region === actor.region && isSeen(db, actor, deal)
  },
  update: async (tx, id, changed, version) => {
    await checkContacts(tx, await regionOf(tx, id), changed)
    await checkWorksWithLeads(tx, changed['owner_id'])
    await row.update(tx, id, await checkedCustom(tx, changed, customOfDeals), version)
    const [deal] = await tx.select({ vehicle: leadDeals.vehicle }).from(leadDeals).where(eq(leadDeals.id, id))
    const vehicle = await vehicleOf(tx, changed, deal?.vehicle ?? '')
    if (Object.keys(vehicle).length > 0) await tx.update(leadDeals).set(vehicle).where(eq(leadDeals.id, id))
    await writeLabels(tx, id, changed['labels'])
    await writeWishes(tx, id, changed)
  },
}

/** The same for a new deal, which starts in a stage. */
export const newDealIn = (place: {
  region: Region
  pipelineId: number
  stageId: number
  createdAt: Date
  /** Skips required fields, for deals created without a form. */
  isForced: boolean
}): RecordKind => ({
  ...dealRecord,
  insert: async (tx, values) => {
    await checkContacts(tx, place.region, values)
    await checkWorksWithLeads(tx, values['owner_id'])
    const { isForced, ...columns } = place
    const whole = await checkedCustom(tx, values, { ...customOfDeals, isNew: !isForced })
    const vehicle = await vehicleOf(tx, values, '')
    const id = await row.insert(tx, whole, { ...columns, ...vehicle, stageSince: place.createdAt })
    await writeLabels(tx, id, values['labels'])
    await writeWishes(tx, id, values)
    return id
  },
})
