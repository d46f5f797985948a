import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { emptyView } from '#features/logs/contract/view.ts'
import { takeLog } from '#features/logs/server/take-log.ts'
import { logs } from '#features/logs/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { openObjectStore } from '#integrations/object-store/open-store.ts'
import type { Settings } from '#integrations/settings.ts'
import type { Database } from '#kit/server/database.ts'
import { demoLogins } from '../logins.ts'
import { demoLog, type DemoPull, demoPulls, requestPull } from '../logs.ts'
import { tuneRequests } from '#features/tune-requests/server/tables.ts'
import { makes, models } from '#features/vehicles/server/tables.ts'
import { dynoRuns } from '#features/tunes/server/tables.ts'

const kwPerHorsepower = 0.745_699_9

/**
 * Logs of the customer whose login is printed: the same car stock and tuned, for comparison, and a pull of the car
 * whose tune was delivered. All are parsed by the shop's own parsers. Call after the requests exist.
 */
export async function loadLogs(database: Database, settings: Settings, now: Date): Promise<void> {
  const store = await openObjectStore(settings)
  const outside = { services: { store, settings, log: pino({ level: 'silent' }) }, database }
  try {
    const [owner] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, demoLogins[0]!.email))
    if (!owner) return
    const take = async (pull: Omit<DemoPull, 'title'>, changes: Partial<typeof logs.$inferInsert>) => {
      const bytes = Buffer.from(demoLog(pull))
      const sent = { name: pull.file, body: Readable.from([bytes]), bytes: bytes.length }
      const { id } = await takeLog(outside, { ownerId: owner.id, region: 1 }, sent)
      const view = { ...emptyView, markers: pull.markers, vehicle: { mass_kg: 1_560 } }
      await database.db
        .update(logs)
        .set({ view, ...changes })
        .where(eq(logs.id, id))
    }
    for (const pull of demoPulls) await take(pull, { title: pull.title })
    const delivered = await readDelivered(database, owner.id)
    if (delivered)
      await take(
        { ...requestPull, kw: delivered.horsepower * kwPerHorsepower, markers: [] },
        {
          title: `${delivered.car}, after the flash`,
          attachedTo: `tune-request/${delivered.id}`,
          createdAt: new Date(now.getTime() - requestPull.hoursAgo * 3_600_000),
        },
      )
  } finally {
    store.close()
  }
}

/** The request the log belongs to, its car, and the highest measured crank power of its tune. */
async function readDelivered({ db }: Database, ownerId: number) {
  const { rows } = await db.execute<{ id: number; car: string; horsepower: number }>(sql`
    select q.id, m.name || ' ' || o.name as car, max(x::float8) as horsepower
    from ${tuneRequests} q join ${makes} m on m.slug = q.vehicle->>'make'
    join ${models} o on o.make_id = m.id and o.slug = q.vehicle->>'model'
    join ${dynoRuns} r on to_jsonb(r.tune_id) <@ q.tune_ids
    cross join lateral jsonb_array_elements_text(r.curves->'crank_horsepower') x
    where q.user_id = ${ownerId} and q.title = ${requestPull.request} group by q.id, m.name, o.name`)
  return rows[0] ?? null
}
