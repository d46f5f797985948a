import { eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { expiringToken, readExpiringToken } from '#features/identity/server/link-tokens.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { readTunesWith, toolsOf } from '#features/tunes/server/tune-details.ts'
import {
  engines,
  fitments,
  fitmentTransmissions,
  makes,
  models,
  transmissions,
} from '#features/vehicles/server/tables.ts'
import { link } from '#kit/link.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { createTunePreview, getTunePreview, previewDays } from '../contract/previews.ts'
import { readVehicleIndex } from './vehicle-index.ts'

interface Place {
  make: string
  year: string
  model: string
  engine: string
  transmission: string | null
}

/** The newest published vehicle that has the engine or the transmission of a tune. */
async function findPlace(db: Queryable, tune: typeof tunes.$inferSelect): Promise<Place | undefined> {
  const [place] = await readRows<Place>(
    db,
    sql`select ma.slug as make, f.year, mo.slug as model, e.slug as engine, x.slug as transmission
      from ${fitments} f join ${models} mo on mo.id = f.model_id join ${makes} ma on ma.id = mo.make_id
        join ${engines} e on e.id = f.engine_id
        left join ${fitmentTransmissions} ft on ft.model_id = f.model_id and ft.engine_id = f.engine_id
          and ft.transmission_id = ${tune.transmissionId}
        left join ${transmissions} x on x.id = ft.transmission_id and x.state = 'published'
      where ma.state = 'published' and mo.state = 'published' and e.state = 'published'
        and (f.engine_id = ${tune.engineId} or x.id = ${tune.transmissionId})
      order by f.year desc, ma.slug, mo.slug limit 1`,
  )
  return place
}

export const createTunePreviewOperation = operation(createTunePreview, async ({ db, services, now, input }) => {
  const { id } = input.params
  const [tune] = await db.select().from(tunes).where(eq(tunes.id, id))
  if (!tune) return fail('not_found')
  const place = await findPlace(db, tune)
  if (!place) return fail('not_found', { message: 'No published vehicle has this engine or transmission yet.' })
  const expiresAt = new Date(now.getTime() + previewDays * 86_400_000)
  const preview = expiringToken(services.secret, 'tune preview', id, expiresAt)
  const { transmission, ...at } = place
  const path = link(
    '/catalog/:make/:year/:model/:engine/:transmission?',
    { ...at, ...(transmission === null ? {} : { transmission }) },
    { tunes: tune.slug, preview },
  )
  return { path, expires_at: expiresAt }
})

/** What the page of a vehicle shows once the tune is published. Nothing on the way keeps it. */
export const getTunePreviewOperation = operation(getTunePreview, async ({ db, database, services, now, input }) => {
  const id = readExpiringToken(services.secret, 'tune preview', input.params.token, now) ?? fail('not_found')
  const [tune] = await db.select().from(tunes).where(eq(tunes.id, id))
  if (!tune) return fail('not_found')
  const index = await readVehicleIndex(database, services.versions)
  const { engineId, transmissionId } = tune
  const owner = engineId === null ? { transmissionId: transmissionId ?? 0 } : { engineId }
  const own = await readTunesWith(db, owner, index.toolSlugs, id)
  const inFull = <T extends object>(card: T | undefined, restrictions: readonly string[] | undefined) => ({
    ...(card ?? fail('not_found')),
    tunes: own,
    tools: toolsOf(own, index.tools),
    tool_restrictions: [...(restrictions ?? [])],
  })
  const answer = PreparedResponse.json(
    engineId === null
      ? {
          engine: null,
          transmission: inFull(
            index.transmissions.get(transmissionId ?? 0)?.card,
            index.transmissionRestrictions.get(transmissionId ?? 0),
          ),
        }
      : {
          engine: inFull(index.engines.get(engineId)?.card, index.engineRestrictions.get(engineId)),
          transmission: null,
        },
  )
  answer.isPrivate = true
  return answer
})
