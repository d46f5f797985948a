import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { one } from '#kit/server/database.ts'
import { devicesMax, getPushKey, listPushDevices, removePushDevice, savePushDevice } from '../contract.ts'
import * as m from '../messages/m.ts'
import { pushDevices } from './tables.ts'

const shape = (row: typeof pushDevices.$inferSelect) => ({
  id: row.id,
  label: row.label,
  endpoint: row.endpoint,
  created_at: row.createdAt,
  notified_at: row.notifiedAt,
})

export const getPushKeyOperation = operation(getPushKey, ({ services }) =>
  Promise.resolve({ public_key: services.push.publicKey }),
)

export const listPushDevicesOperation = operation(listPushDevices, async ({ db, scope }) => {
  const mine = eq(pushDevices.userId, scope.userId ?? 0)
  return { data: (await db.select().from(pushDevices).where(mine).orderBy(asc(pushDevices.id))).map(shape) }
})

export const savePushDeviceOperation = operation(savePushDevice, async ({ tx, actor, services, input }) => {
  const { endpoint, keys, label } = input.body
  const userId = actor.userId ?? fail('not_logged_in')
  if (!services.push.isAllowed(endpoint)) fail('validation_failed', { fields: { endpoint: [m.notSupported()] } })
  const values = { userId, endpoint, ...keys, label }
  const row = one(
    await tx
      .insert(pushDevices)
      .values(values)
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: { userId, ...keys, label } })
      .returning(),
  )
  // Beyond the limit, remove the oldest.
  const others = await tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, userId), ne(pushDevices.id, row.id)))
    .orderBy(desc(pushDevices.id))
    .offset(devicesMax - 1)
  for (const { id } of others) await tx.delete(pushDevices).where(eq(pushDevices.id, id))
  return shape(row)
})

export const removePushDeviceOperation = operation(removePushDevice, async ({ tx, scope, input }) => {
  const own = and(eq(pushDevices.id, input.params.id), eq(pushDevices.userId, scope.userId ?? 0))
  if ((await tx.delete(pushDevices).where(own).returning({ id: pushDevices.id })).length === 0) fail('not_found')
  return null
})
