import type { Queryable } from '#kit/server/database.ts'
import { word } from '#features/files/identify/words.ts'
import { readStanding } from '#features/payments/server/intents.ts'
import { readCreditsLeft } from '#features/tune-credits/server/spend.ts'
import { isSupportOpen, nextOpening, workingMinutesBetween } from '#features/support-hours/rules.ts'
import { readSupportHours } from '#features/support-hours/server/read-support-hours.ts'
import { ticketsOfRequest } from '#features/tickets/server/request-tickets.ts'
import { faultCodeTerms } from '../fault-codes.ts'
import { isCoveredBy, isClockRunning, isUnpaid, mayWithdraw } from '../rules.ts'
import {
  countBefore,
  firstName,
  readEvents,
  readMessages,
  readRequestFiles,
  readRequestLogs,
  readUserName,
  type RequestRow,
} from './queries.ts'
import { boughtTunes, needOf } from './coverage.ts'
import { readDoubts } from './vehicle-doubts.ts'

export const summaryShape = (row: RequestRow) => ({
  id: row.id,
  title: row.title,
  purpose: row.purpose,
  state: row.state,
  vehicle: row.vehicle,
  tune_names: row.tuneNames,
  due_at: row.dueAt,
  unread: row.lastEventId > row.seenEventId,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})

/** The clock for the customer. Minutes are working minutes. */
async function clockOf(db: Queryable, row: RequestRow, now: Date) {
  const hours = await readSupportHours(db, row.region)
  const open = { support_open: isSupportOpen(hours, now), opens_at: nextOpening(hours, now) }
  if (row.state === 'question')
    return { ...open, state: 'paused' as const, due_at: null, minutes_left: row.pausedMinutes, place: null }
  if (!isClockRunning(row.state) || row.dueAt === null)
    return { ...open, state: 'off' as const, due_at: null, minutes_left: null, place: null }
  return {
    ...open,
    state: 'running' as const,
    due_at: row.dueAt,
    minutes_left: workingMinutesBetween(hours, now, row.dueAt),
    place: row.state === 'in_work' || row.state === 'awaiting_quote' ? null : (await countBefore(db, row)) + 1,
  }
}

/** How an unpaid request could be settled without money. */
async function freeWays(db: Queryable, row: RequestRow) {
  if (!isUnpaid(row.state)) return []
  const ways: ('purchase' | 'grant' | 'credits')[] = []
  if (row.purchaseId !== null && isCoveredBy(row.tuneIds, await boughtTunes(db, row.purchaseId))) ways.push('purchase')
  if (row.grantedBy !== null) ways.push('grant')
  if (row.tuneIds.length > 0 && row.quote === null) {
    const [need, left] = await Promise.all([needOf(db, row.tuneIds), readCreditsLeft(db, row.userId, row.region)])
    if (need.ecu <= left.ecu && need.tcu <= left.tcu && need.awd <= left.awd) ways.push('credits')
  }
  return ways
}

/** All of a request. Staff also get internal notes and full names. */
export async function requestInFull(db: Queryable, row: RequestRow, now: Date, forStaff: boolean) {
  const [files, doubts, tickets, logs, messages, events, assignee, clock, free, order] = await Promise.all([
    readRequestFiles(db, row.id),
    readDoubts(db, [row.id]),
    ticketsOfRequest(db, row.id, forStaff),
    readRequestLogs(db, row.id),
    readMessages(db, row.id, forStaff),
    readEvents(db, row.id, forStaff),
    readUserName(db, row.assigneeId),
    clockOf(db, row, now),
    freeWays(db, row),
    row.orderId === null ? null : readStanding(db, { orderId: row.orderId, userId: row.userId, isHolder: false }),
  ])
  const { byFile, deciding } = doubts(row.id)
  return {
    ...summaryShape(row),
    region: row.region,
    selection: { tuneRequestID: row.id, tuneIDs: row.tuneIds, tuneSets: row.tuneSets },
    information: row.information,
    fault_codes: {
      codes: row.faultCodes,
      confirmed_at: row.faultCodesConfirmedAt,
      terms_version: row.faultCodesTerms,
      terms: faultCodeTerms[row.faultCodesTerms ?? '']?.() ?? null,
    },
    wants_raw: row.wantsRaw,
    doubts: deciding.map(word),
    can_withdraw: mayWithdraw(row),
    refund_asked_at: row.refundAskedAt,
    quote: row.quote === null || row.quoteCurrency === null ? null : { amount: row.quote, currency: row.quoteCurrency },
    settled_by: row.settledBy,
    order:
      row.orderId === null || order === null || order.state === 'open' || order.state === 'cancelled'
        ? null
        : { id: row.orderId, total: order.total, currency: order.currency, state: order.state },
    purchase_id: row.purchaseId,
    assignee: assignee === null ? null : forStaff ? assignee.name : firstName(assignee.name),
    clock,
    files: files.map((file) => ({
      ...file,
      warnings: [...file.warnings, ...(byFile.get(file.file_id) ?? []).map(word)],
    })),
    tickets,
    logs,
    messages,
    events,
    last_event_id: row.lastEventId,
    free_by: free,
  }
}
