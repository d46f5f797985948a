import { eq } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { readExpiringToken } from '#features/identity/server/link-tokens.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { readTunesWith, toolsOf } from '#features/tunes/server/tune-details.ts'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import { link } from '#kit/link.ts'
import { fail } from '#kit/refusal.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { findById } from '#kit/server/database.ts'
import {
  createPreview,
  createTunePreview,
  getTunePreview,
  previewDays,
  type PreviewKind,
} from '../contract/previews.ts'
import { findPlace, type Place, previewToken } from './preview-place.ts'
import { readPreviewIndex } from './vehicle-index.ts'

const expiryOf = (now: Date) => new Date(now.getTime() + previewDays * 86_400_000)

export const createTunePreviewOperation = operation(createTunePreview, async ({ db, services, now, input }) => {
  const { id } = input.params
  const tune = await findById(db, tunes, id)
  if (!tune) return fail('not_found')
  const place = await findPlace(db, 'tune', id)
  if (!place) return fail('not_found', { message: 'No vehicle has this engine or transmission yet.' })
  const expiresAt = expiryOf(now)
  const preview = previewToken(services.secret, 'tune', id, expiresAt)
  return { path: pathOf(place, { tunes: tune.slug, preview }), expires_at: expiresAt }
})

export const createPreviewOperation = operation(createPreview, async ({ db, services, now, input }) => {
  const { kind, id } = input.params
  const table = { make: makes, model: models, engine: engines, transmission: transmissions }[kind]
  if ((await db.$count(table, eq(table.id, id))) === 0) return fail('not_found')
  const place = await findPlace(db, kind, id)
  if (!place)
    return fail('not_found', {
      message: kind === 'model' ? 'This model has no engine in any year yet.' : `No vehicle has this ${kind} yet.`,
    })
  const expiresAt = expiryOf(now)
  const preview = previewToken(services.secret, kind, id, expiresAt)
  return { path: pathOf(shownBy(kind, place), { preview }), expires_at: expiresAt }
})

/** The part of a place that is the record's own page. */
const shownBy = (kind: PreviewKind, place: Place): Place => {
  if (kind === 'make') return { ...place, year: null }
  return kind === 'model' ? { ...place, engine: null } : place
}

function pathOf({ make, year, model, engine, transmission }: Place, query: Record<string, string>): string {
  if (year === null || model === null) return link('/catalog/:make', { make }, query)
  if (engine === null) return link('/catalog/:make/:year/:model', { make, year, model }, query)
  const at = { make, year, model, engine, ...(transmission === null ? {} : { transmission }) }
  return link('/catalog/:make/:year/:model/:engine/:transmission?', at, query)
}

/** The vehicle page as it will be once the tune is published. Never cached. */
export const getTunePreviewOperation = operation(getTunePreview, async ({ db, services, now, input }) => {
  const id = readExpiringToken(services.secret, 'tune preview', input.params.token, now) ?? fail('not_found')
  const tune = await findById(db, tunes, id)
  if (!tune) return fail('not_found')
  const place = (await findPlace(db, 'tune', id)) ?? fail('not_found')
  const index = await readPreviewIndex(db, place.ids)
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
