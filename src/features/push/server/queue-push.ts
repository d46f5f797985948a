import { inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/database.ts'
import { pushDevices, pushMessages } from './tables.ts'

export interface NewPush {
  userIds: readonly number[]
  /** The event: the same event never notifies a device twice (INV-16). */
  reference: string
  /** Both may be seen on a locked screen: no names, no prices. */
  title: string
  body: string
  /** The page that a click opens. */
  path: string
}

/** Queues a notification for each device of some people, in the transaction of the change that causes it. */
export async function queuePush(tx: Tx, { userIds, ...message }: NewPush): Promise<void> {
  if (userIds.length === 0) return
  const devices = await tx
    .select({ deviceId: pushDevices.id })
    .from(pushDevices)
    .where(inArray(pushDevices.userId, [...userIds]))
  if (devices.length === 0) return
  await tx
    .insert(pushMessages)
    .values(devices.map((device) => ({ ...device, ...message })))
    .onConflictDoNothing()
}
