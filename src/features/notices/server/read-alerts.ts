import type { Actor, Region } from '#access/actor.ts'
import { isAdmin, roles } from '#access/permissions.ts'
import { supportHoursText } from '#features/support-hours/hours-text.ts'
import type { Services } from '#integrations/services.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import { type Alert, alertLevels } from '../contract/notices.ts'
import { type Board, readBoard } from './board.ts'
import { type AlertRow, readClosedAlertIds } from './queries.ts'

/** The alerts to show to a visitor: of their region and audience, within their time, and not dismissed. */
export async function readAlertsFor(
  { database, services, actor, now }: { database: Database; services: Services; actor: Actor; now: Date },
  db: Queryable = database.db,
): Promise<Alert[]> {
  const board = await readBoard(database, services.versions)
  const due = board.alerts().filter((row) => isMeantFor(row, actor) && isDue(row, now))
  if (due.length === 0) return []
  const closed = actor.userId === null ? new Set<number>() : await readClosedAlertIds(db, actor.userId)
  return due.filter(({ id }) => !closed.has(id)).map((row) => shownAlert(row, board, actor.region))
}

/** The current alerts for everyone in a region. */
export const visitorAlerts = (board: Board, region: Region, now: Date): Alert[] =>
  board
    .alerts()
    .filter((row) => row.audience === 'visitor' && isInRegion(row, region) && isDue(row, now))
    .map((row) => shownAlert(row, board, region))

const isInRegion = (row: AlertRow, region: Region): boolean => row.region === null || row.region === region

const isDue = ({ startsAt, endsAt }: AlertRow, now: Date): boolean =>
  (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)

function isMeantFor(row: AlertRow, actor: Actor): boolean {
  const { audience } = row
  if (!isInRegion(row, actor.region)) return false
  if (audience === 'visitor') return true
  if (audience === 'user') return actor.userId !== null
  // Dealer material is visible to dealers and admins (specification section 6).
  return audience === 'dealer' && actor.userId !== null && (actor.role === roles.dealer || isAdmin(actor))
}

const shownAlert = ({ id, level, message, link }: AlertRow, board: Board, region: Region): Alert => ({
  id,
  level: alertLevels.find((known) => known === level) ?? 'info',
  message: message.replaceAll('{support_hours}', () => supportHoursText(board.supportHours[region])),
  link,
})
