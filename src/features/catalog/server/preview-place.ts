import { type SQL, sql } from 'drizzle-orm'
import { expiringToken, readExpiringToken } from '#features/identity/server/link-tokens.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import {
  engines,
  fitments,
  fitmentTransmissions,
  makes,
  models,
  transmissions,
} from '#features/vehicles/server/tables.ts'
import type { Context } from '#access/operation.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type PreviewKind, previewKinds } from '../contract/previews.ts'
import type { Previewed } from './queries.ts'
import { readPreviewIndex, readVehicleIndex } from './vehicle-index.ts'

type Kind = PreviewKind | 'tune'

/** The page of a record in the shop: the slugs and IDs of a vehicle. */
export interface Place {
  make: string
  year: string | null
  model: string | null
  engine: string | null
  transmission: string | null
  ids: Previewed
}

const tuneOf = (id: number, column: string) => sql`(select t.${sql.raw(column)} from ${tunes} t where t.id = ${id})`
/** Conditions for vehicles whose page shows a record of the kind. */
const shows: Readonly<Record<Kind, (id: number) => SQL>> = {
  make: (id) => sql`ma.id = ${id}`,
  model: (id) => sql`mo.id = ${id}`,
  engine: (id) => sql`f.engine_id = ${id}`,
  transmission: (id) => sql`x.id = ${id}`,
  tune: (id) => sql`(f.engine_id = ${tuneOf(id, 'engine_id')} or x.id = ${tuneOf(id, 'transmission_id')})`,
}

/** The newest vehicle that shows a record, preferring published ones. A make does not need a vehicle. */
export async function findPlace(db: Queryable, kind: Kind, id: number): Promise<Place | undefined> {
  const isOfTransmission = kind === 'transmission' || kind === 'tune'
  const transmission = kind === 'transmission' ? sql`${id}::bigint` : tuneOf(id, 'transmission_id')
  const [place] = await readRows<Place>(
    db,
    sql`select ma.slug as make, f.year, mo.slug as model, e.slug as engine, x.slug as transmission,
        jsonb_build_object('make', ma.id, 'model', mo.id, 'engine', e.id, 'transmission', x.id) as ids
      from ${makes} ma left join ${models} mo on mo.make_id = ma.id left join ${fitments} f on f.model_id = mo.id
        left join ${engines} e on e.id = f.engine_id
        left join ${fitmentTransmissions} ft on ft.model_id = f.model_id and ft.engine_id = f.engine_id
          and ${isOfTransmission ? sql`ft.transmission_id = ${transmission}` : sql`false`}
        left join ${transmissions} x on x.id = ft.transmission_id
      where ${shows[kind](id)} and ${kind === 'make' ? sql`true` : sql`f.year is not null`}
      order by (ma.state = 'published')::int + (mo.state = 'published')::int + (e.state = 'published')::int desc,
        f.year desc, ma.slug, mo.slug limit 1`,
  )
  return place
}

const purposeOf = (kind: Kind) => `${kind} preview` as const

/** The token of a preview link. For tunes, `getTunePreview` reads it as well. */
export const previewToken = (secret: string, kind: Kind, id: number, expiresAt: Date): string =>
  `${kind === 'tune' ? '' : `${kind}.`}${expiringToken(secret, purposeOf(kind), id, expiresAt)}`

/** The record that a token is for. Fails with 404 for invalid, modified or expired tokens. */
async function readPreviewed(db: Queryable, secret: string, token: string, now: Date): Promise<Previewed> {
  const named = previewKinds.find((kind) => token.startsWith(`${kind}.`))
  const kind = named ?? 'tune'
  const id = readExpiringToken(secret, purposeOf(kind), named ? token.slice(named.length + 1) : token, now)
  if (id === null) return fail('not_found')
  const place = (await findPlace(db, kind, id)) ?? fail('not_found')
  // A make is previewed with its published contents.
  return kind === 'make' ? { ...place.ids, model: null, engine: null, transmission: null } : place.ids
}

type Asking = Pick<Context<{ runs: 'query' }>, 'db' | 'database' | 'now'> & {
  services: Pick<Services, 'secret' | 'versions'>
  input: { query: { preview?: string | undefined } }
}

/** The vehicles of the shop, including the record of a preview link. */
export async function readShownVehicles({ db, database, services, now, input }: Asking) {
  const { preview } = input.query
  if (preview === undefined) return readVehicleIndex(database, services.versions)
  return readPreviewIndex(db, await readPreviewed(db, services.secret, preview, now))
}

/** Responds to those calls; previews are never cached. */
export function shownAnswer({ input }: Pick<Asking, 'input'>, body: unknown): PreparedResponse {
  const answer = PreparedResponse.json(body)
  if (input.query.preview !== undefined) answer.isPrivate = true
  return answer
}
