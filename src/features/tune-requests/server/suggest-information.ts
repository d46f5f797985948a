import { eq, inArray } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { orders } from '#features/orders/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines, transmissions } from '#features/vehicles/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { getRequestSuggestions } from '../contract/tune-requests.ts'
import { suggestInformation } from '../intake.ts'
import { ownRequest } from './moves.ts'
import { readRequestFiles, type RequestRow } from './queries.ts'

export const getRequestSuggestionsOperation = operation(getRequestSuggestions, async (context) => {
  const { db, input } = context
  const row = await ownRequest(db, context, input.params.id)
  const [files, vehicle, chosen, used] = await Promise.all([
    readRequestFiles(db, row.id),
    readVehicle(db, row),
    row.tuneIds.length === 0
      ? []
      : db.select({ octane: tunes.octane, isDsg: tunes.isDsg }).from(tunes).where(inArray(tunes.id, row.tuneIds)),
    readTools(db, row),
  ])
  const reads = files.filter(({ role }) => role === 'original')
  return { data: suggestInformation({ reads, vehicle, tunes: chosen, tools: used }) }
})

async function readVehicle(db: Queryable, { vehicle }: RequestRow) {
  const [[engine], [transmission]] = await Promise.all([
    db
      .select({ ecu: engines.ecu })
      .from(engines)
      .where(eq(engines.slug, vehicle?.engine ?? '')),
    db
      .select({ kind: transmissions.kind, tcu: transmissions.tcu })
      .from(transmissions)
      .where(eq(transmissions.slug, vehicle?.transmission ?? '')),
  ])
  return { ecu: engine?.ecu ?? null, gearbox: transmission?.kind ?? null, tcu: transmission?.tcu ?? null }
}

/** Names of the tools on the order that pays the request, or on the purchase that covers it. */
async function readTools(db: Queryable, { orderId, purchaseId }: RequestRow): Promise<string[]> {
  const id = orderId ?? purchaseId
  if (id === null) return []
  const [order] = await db.select({ vehicle: orders.vehicle }).from(orders).where(eq(orders.id, id))
  const slugs = order?.vehicle?.tools ?? []
  if (slugs.length === 0) return []
  const found = await db.select({ name: tools.name }).from(tools).where(inArray(tools.slug, slugs))
  return found.map(({ name }) => name)
}
