import { and, eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { createStaffDevice, listStaffDevices, updateStaffDevice } from '../contract/staff.ts'
import { tradeInDevices, tradeInRequests } from './tables.ts'

type Row = typeof tradeInDevices.$inferSelect

const shape = (row: Row, tradeIns: number) => ({
  id: row.id,
  slug: row.slug,
  make: row.make,
  model: row.model,
  note: row.note,
  allowances: row.allowances,
  version: row.version,
  retired: row.retiredAt !== null,
  trade_ins: tradeIns,
})

const readDevices = (db: Queryable) =>
  db
    .select({
      row: tradeInDevices,
      count: sql<number>`(select count(*)::int from ${tradeInRequests} t
        where t.device_id = trade_in_devices.id and t.state not in ('requested', 'cancelled'))`,
    })
    .from(tradeInDevices)
    .orderBy(sql`retired_at is not null`, tradeInDevices.make, tradeInDevices.model, tradeInDevices.id)

export const listStaffDevicesOperation = operation(listStaffDevices, async ({ db }) => ({
  data: (await readDevices(db)).map(({ row, count }) => shape(row, count)),
}))

const shownOf = ({ make, model, note, allowances, retiredAt }: Row) => ({
  make,
  model,
  note,
  allowances,
  retired: retiredAt !== null,
})

export const createStaffDeviceOperation = operation(createStaffDevice, async ({ tx, actor, input, now }) => {
  const { retired, reason, ...columns } = input.body
  const [row] = await tx
    .insert(tradeInDevices)
    .values({ ...columns, retiredAt: retired ? now : null })
    .onConflictDoNothing({ target: tradeInDevices.slug })
    .returning()
  if (!row) return fail('validation_failed', { fields: { slug: ['This slug is already in use.'] } })
  await recordAudit(tx, actor, {
    action: 'trade-ins.add-device',
    object: `trade-in-device/${row.id}`,
    after: shownOf(row),
    reason,
  })
  return shape(row, 0)
})

export const updateStaffDeviceOperation = operation(updateStaffDevice, async ({ tx, actor, input, now }) => {
  const { id } = input.params
  const { retired, reason, version, ...columns } = input.body
  const [before] = await tx.select().from(tradeInDevices).where(eq(tradeInDevices.id, id)).for('update')
  if (!before) return fail('not_found')
  const [after] = await tx
    .update(tradeInDevices)
    .set({ ...columns, retiredAt: retired ? (before.retiredAt ?? now) : null, version: version + 1 })
    .where(and(eq(tradeInDevices.id, id), eq(tradeInDevices.version, version)))
    .returning()
  if (!after) return fail('stale_version')
  await recordAudit(tx, actor, {
    action: 'trade-ins.change-device',
    object: `trade-in-device/${id}`,
    before: shownOf(before),
    after: shownOf(after),
    reason,
  })
  const found = (await readDevices(tx)).find(({ row }) => row.id === id)
  return shape(after, found?.count ?? 0)
})
