import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { emptyView } from '#features/logs/contract-view.ts'
import { takeLog } from '#features/logs/server/take-log.ts'
import { logs } from '#features/logs/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { openObjectStore } from '#integrations/object-store/open-store.ts'
import type { Settings } from '#integrations/settings.ts'
import type { Database } from '#kit/server/database.ts'
import { demoLogins } from '../logins.ts'
import { demoLog, demoPulls } from '../logs.ts'

/** Logs of the customer whose login is printed: the same car stock and tuned, ready to be compared. */
export async function loadLogs(database: Database, settings: Settings): Promise<void> {
  const store = await openObjectStore(settings)
  const outside = { services: { store, settings, log: pino({ level: 'silent' }) }, database }
  try {
    const [owner] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, demoLogins[0]!.email))
    if (!owner) return
    for (const pull of demoPulls) {
      const bytes = Buffer.from(demoLog(pull))
      const sent = { name: pull.file, body: Readable.from([bytes]), bytes: bytes.length }
      const { id } = await takeLog(outside, { ownerId: owner.id, region: 1 }, sent)
      const view = { ...emptyView, markers: pull.markers, vehicle: { mass_kg: 1_560 } }
      await database.db.update(logs).set({ title: pull.title, view }).where(eq(logs.id, id))
    }
  } finally {
    store.close()
  }
}
