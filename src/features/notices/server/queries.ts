import { asc, eq } from 'drizzle-orm'
import { one, type Queryable, type Tx } from '#kit/server/database.ts'
import { alerts, closedAlerts, consents, switches, tags } from './tables.ts'

export const readSwitchRows = (db: Queryable) => db.select().from(switches)
export const readAlertRows = (db: Queryable) => db.select().from(alerts).orderBy(asc(alerts.id))
export type AlertRow = Awaited<ReturnType<typeof readAlertRows>>[number]

export async function readClosedAlertIds(db: Queryable, userId: number): Promise<ReadonlySet<number>> {
  const rows = await db.select({ id: closedAlerts.alertId }).from(closedAlerts).where(eq(closedAlerts.userId, userId))
  return new Set(rows.map(({ id }) => id))
}

export async function insertClosedAlert(tx: Tx, alertId: number, userId: number): Promise<void> {
  await tx.insert(closedAlerts).values({ alertId, userId }).onConflictDoNothing()
}

export async function findTag(db: Queryable, tag: string) {
  const [row] = await db
    .select({ tag: tags.tag, kind: tags.kind, target: tags.target })
    .from(tags)
    .where(eq(tags.tag, tag))
  return row
}

export async function writeSwitch(tx: Tx, name: string, value: string): Promise<void> {
  await tx.insert(switches).values({ name, value }).onConflictDoUpdate({ target: switches.name, set: { value } })
}

export async function lockSwitch(tx: Tx, name: string): Promise<string | undefined> {
  const [row] = await tx.select({ value: switches.value }).from(switches).where(eq(switches.name, name)).for('update')
  return row?.value
}

/** @returns when it was recorded, by the database's clock */
export async function insertConsent(tx: Tx, consent: Omit<typeof consents.$inferInsert, 'id' | 'createdAt'>) {
  const row = one(await tx.insert(consents).values(consent).returning({ at: consents.createdAt }))
  return row.at
}
