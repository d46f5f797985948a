import { operation } from '#access/operation.ts'
import { listSessions } from '../contract/identity.ts'
import { deviceName } from '../rules.ts'
import { readSessions } from './queries.ts'

export const listSessionsOperation = operation(listSessions, async ({ db, actor }) => {
  const rows = await readSessions(db, actor.userId ?? 0)
  const data = rows.map((row) => ({
    id: row.id,
    current: String(row.id) === actor.sessionId,
    device: deviceName(row.userAgent),
    address: row.ipAddress,
    created_at: row.createdAt,
    seen_at: row.updatedAt,
  }))
  return { data: data.toSorted((a, b) => Number(b.current) - Number(a.current)) }
})
