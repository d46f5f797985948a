import { sql } from 'drizzle-orm'
import type { Identifier } from '#features/files/identify/verdict.ts'
import { type Said, word } from '#features/files/identify/words.ts'
import { type ChosenVehicle, vehicleContradictions } from '#features/files/identify/vehicle.ts'
import { files } from '#features/files/server/tables.ts'
import { engines } from '#features/vehicles/server/tables.ts'
import type { Context } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { RequestVehicle } from '../contract/shapes.ts'
import { addEvent, type RequestRow } from './queries.ts'
import { tuneRequestFiles, tuneRequests } from './tables.ts'

type OriginalRow = {
  request_id: number
  file_id: number
  vehicle: RequestVehicle | null
  identifiers: Identifier[] | null
  contradictions: Said[] | null
  fuel: string | null
  displacement_cc: number | null
  cylinders: number | null
  ecu: string | null
}

export interface Doubts {
  /** Contradictions in each original, by file id. */
  byFile: ReadonlyMap<number, readonly Said[]>
  /** Contradictions in the file to work on: the newest original that identifies its car, otherwise the newest. */
  deciding: readonly Said[]
}
const none: Doubts = { byFile: new Map(), deciding: [] }

/** Contradictions between originals and the selected vehicle, by request. */
export async function readDoubts(db: Queryable, requestIds: readonly number[]): Promise<(requestId: number) => Doubts> {
  if (requestIds.length === 0) return () => none
  const rows = await readRows<OriginalRow>(
    db,
    sql`
    select r.id as request_id, f.id as file_id, r.vehicle, f.verdict->'identifiers' as identifiers,
      f.verdict->'contradictions' as contradictions, e.fuel, e.displacement_cc, e.cylinders, e.ecu
    from ${tuneRequests} r join ${tuneRequestFiles} rf on rf.request_id = r.id and rf.role = 'original'
      join ${files} f on f.id = rf.file_id
      left join ${engines} e on e.slug = r.vehicle->>'engine'
    where r.id in ${requestIds} order by rf.id`,
  )
  const found = new Map<number, { byFile: Map<number, readonly Said[]>; deciding: readonly Said[]; isKnown: boolean }>()
  for (const row of rows) {
    const said = found.get(row.request_id) ?? { byFile: new Map(), deciding: [], isKnown: false }
    const vehicle = vehicleOf(row)
    const identifiers = row.identifiers ?? []
    const doubts = [...(row.contradictions ?? []), ...(vehicle ? vehicleContradictions(identifiers, vehicle) : [])]
    said.byFile.set(row.file_id, doubts)
    if (identifiers.length > 0 || !said.isKnown) said.deciding = doubts
    said.isKnown ||= identifiers.length > 0
    found.set(row.request_id, said)
  }
  return (requestId) => found.get(requestId) ?? none
}

function vehicleOf({ vehicle, fuel, displacement_cc, cylinders, ecu }: OriginalRow): ChosenVehicle | null {
  if (vehicle === null) return null
  const { make, year, label } = vehicle
  return {
    make,
    year,
    name: label.split(',')[0] || make,
    fuel,
    displacementCc: displacement_cc,
    cylinders,
    ecu,
  }
}

/** Fails with vehicle_doubtful if the file contradicts the vehicle and the customer hasn't confirmed it. */
export async function refuseDoubtful(db: Queryable, row: RequestRow, isConfirmed: boolean): Promise<readonly Said[]> {
  const { deciding } = (await readDoubts(db, [row.id]))(row.id)
  if (deciding.length > 0 && !isConfirmed) fail('vehicle_doubtful', { facts: { warnings: deciding.map(word) } })
  return deciding
}

/** Records that the customer settled the request despite these contradictions. */
export async function noteConfirmed(
  tx: Tx,
  { actor }: Pick<Context<{ runs: 'command' }>, 'actor'>,
  row: RequestRow,
  doubts: readonly Said[],
): Promise<void> {
  if (doubts.length === 0) return
  const facts = { doubts: JSON.stringify(doubts) }
  await addEvent(tx, { request: row, kind: 'vehicle_confirmed', party: 'customer', actorId: actor.userId, facts })
}
