import { word } from '#features/files/identify/words.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { attachFile, fileForStaff, fileOf, handOverFile } from '#features/files/server/records.ts'
import { deliveryName, deliveryWarnings } from '#features/files/rules.ts'
import { addWorkingMinutes, workingMinutesBetween } from '#features/support-hours/rules.ts'
import { readSupportHours } from '#features/support-hours/server/read-support-hours.ts'
import { reopenTicketOfRequest } from '#features/tickets/server/request-tickets.ts'
import { fail } from '#kit/refusal.ts'
import * as contract from '../contract/queue.ts'
import { isOver, revisionMinutes } from '../rules.ts'
import * as m from '../messages/m.ts'
import { close, mailCustomer, move, type MoveContext, refuseMove, writeMessage } from './moves.ts'
import {
  addEvent,
  changeRow,
  firstName,
  insertRequestFile,
  lockRow,
  newestFile,
  readRequestFiles,
  readUserName,
  type RequestRow,
} from './queries.ts'
import { staffShape } from './queue-shapes.ts'
import { resumedClock } from './talk.ts'
import { isTakenFrom, mayWorkOn } from './visibility.ts'
import { orders } from '#features/orders/server/tables.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { users } from '#features/identity/server/tables.ts'

type Working = Pick<Context<{ runs: 'command' }>, 'tx' | 'actor' | 'scope' | 'now'>

/** Locks a request in the region that the actor may work on; any other is `not_found`. */
export async function holdForWork({ tx, actor, scope }: Working, id: number): Promise<RequestRow> {
  const row = (await lockRow(tx, id)) ?? fail('not_found')
  if (row.region !== scope.region || !mayWorkOn(actor, row)) fail('not_found')
  return row
}

/** Moves a held request on behalf of a staff member. */
export const moveForWork = ({ tx, actor }: Working, row: RequestRow, moving: Omit<MoveContext, 'by' | 'actorId'>) =>
  move(tx, row, { ...moving, by: 'staff', actorId: actor.userId })

/** Audit record of one staff action (INV-22). */
export const recordAct = (
  { tx, actor }: Working,
  row: Pick<RequestRow, 'id' | 'state' | 'assigneeId'>,
  action: string,
  after: Record<string, unknown>,
  reason = '',
): Promise<void> =>
  recordAudit(tx, actor, {
    action: `requests.${action}`,
    object: `tune-request/${row.id}`,
    before: { state: row.state, assignee: row.assigneeId },
    after,
    reason,
  })

/** Message naming who claimed it first, by first name. */
export async function takenText(db: Queryable, row: Pick<RequestRow, 'id' | 'assigneeId'>): Promise<string> {
  const taker = await readUserName(db, row.assigneeId)
  return m.taken({ name: taker ? firstName(taker.name) : m.someoneElse(), id: row.id })
}

/** The customer has withdrawn it and the refund is in progress. */
async function isBeingRefunded(tx: Tx, row: RequestRow): Promise<boolean> {
  if (row.orderId === null || row.state === 'revision_asked') return false
  return (await tx.$count(orders, and(eq(orders.id, row.orderId), eq(orders.state, 'refunded')))) > 0
}

export const claimRequestOperation = operation(contract.claimRequest, async (context) => {
  const { tx, actor, scope, input, now } = context
  const row = (await lockRow(tx, input.params.id)) ?? fail('not_found')
  if (row.region !== scope.region) fail('not_found')
  if (isTakenFrom(actor, row)) fail('stale_version', { message: await takenText(tx, row) })
  if (!mayWorkOn(actor, row)) fail('not_found')
  // A second click changes nothing.
  if (row.state === 'in_work' && row.assigneeId === actor.userId) return staffShape(tx, row, now)
  if (await isBeingRefunded(tx, row)) refuseMove(row.state)
  const moved = await moveForWork(context, row, {
    act: 'start',
    event: 'claimed',
    changes: { assigneeId: actor.userId },
  })
  await recordAct(context, row, 'claim', { state: 'in_work', assignee: actor.userId })
  return staffShape(tx, moved.row, now)
})

export const releaseRequestOperation = operation(contract.releaseRequest, async (context) => {
  const { tx, input, now } = context
  const row = await holdForWork(context, input.params.id)
  const moved = await moveForWork(context, row, { act: 'release', event: 'released', changes: { assigneeId: null } })
  await recordAct(context, row, 'release', { state: 'queued', assignee: null })
  return staffShape(tx, moved.row, now)
})

export const askCustomerOperation = operation(contract.askCustomer, async (context) => {
  const { tx, input, now } = context
  const row = await holdForWork(context, input.params.id)
  await writeMessage(context, row, { kind: 'question', party: 'staff', body: input.body.body })
  const hours = await readSupportHours(tx, row.region)
  const moved = await moveForWork(context, row, {
    act: 'ask',
    event: 'asked',
    changes: { pausedMinutes: row.dueAt === null ? null : workingMinutesBetween(hours, now, row.dueAt), dueAt: null },
  })
  await mailCustomer(tx, moved.row, 'question', moved.eventId)
  await recordAct(context, row, 'ask', { state: 'question' })
  return staffShape(tx, moved.row, now)
})

/** The answer came another way, or isn't needed any more. */
export const resumeRequestOperation = operation(contract.resumeRequest, async (context) => {
  const { tx, input, now } = context
  const row = await holdForWork(context, input.params.id)
  const moved = await moveForWork(context, row, {
    act: 'answer',
    event: 'resumed',
    changes: await resumedClock(tx, row, now),
  })
  await recordAct(context, row, 'resume', { state: 'in_work' })
  return staffShape(tx, moved.row, now)
})

export const messageCustomerOperation = operation(contract.messageCustomer, async (context) => {
  const { tx, actor, services, input, now } = context
  const { body, internal, files } = input.body
  const row = await holdForWork(context, input.params.id)
  await writeMessage(context, row, { kind: 'message', party: 'staff', body, isInternal: internal })
  if (!internal)
    for (const id of files) {
      const file = await fileOf(tx, id, actor, services.settings.REGION_HOSTS)
      await attachFile(tx, file.id, `tune-request/${row.id}`)
      await insertRequestFile(tx, {
        requestId: row.id,
        fileId: file.id,
        role: 'attachment',
        addedBy: actor.userId ?? fail('not_logged_in'),
      })
    }
  const eventId = await addEvent(tx, {
    request: row,
    kind: internal ? 'note' : 'message',
    party: 'staff',
    actorId: actor.userId,
    isInternal: internal,
  })
  if (!internal) await mailCustomer(tx, row, 'message', eventId)
  await recordAct(context, row, internal ? 'note' : 'message', {})
  return staffShape(tx, (await lockRow(tx, row.id)) ?? row, now)
})

export const deliverFileOperation = operation(contract.deliverFile, async (context) => {
  const { tx, actor, services, input, now } = context
  const { file_id, note, accept_warnings } = input.body
  const row = await holdForWork(context, input.params.id)
  const file = await fileOf(tx, file_id, actor, services.settings.REGION_HOSTS)
  const newest = await newestFile(tx, row.id, 'original')
  if (newest === null) fail('validation_failed', { fields: { file_id: [m.noOriginal()] } })
  const original = await fileForStaff(tx, newest.fileId, actor)
  const warnings = deliveryWarnings(original, file)
  if (warnings.length > 0 && !accept_warnings) fail('delivery_doubtful', { facts: { warnings: warnings.map(word) } })
  const attachedTo = `tune-request/${row.id}`
  const before = await newestFile(tx, row.id, 'delivered')
  const { make, model, year } = row.vehicle ?? { make: '', model: '', year: '' }
  const name = deliveryName(file, {
    requestId: row.id,
    vehicle: [make, model, year.toLowerCase()],
    version: (before?.version ?? 0) + 1,
  })
  await handOverFile(tx, file.id, { ownerId: row.userId, originalId: original.id, attachedTo, name })
  const added = await insertRequestFile(tx, {
    requestId: row.id,
    fileId: file.id,
    role: 'delivered',
    note,
    warnings,
    addedBy: actor.userId ?? fail('not_logged_in'),
  })
  const moved = await moveForWork(context, row, {
    act: 'deliver',
    event: 'delivered',
    changes: { deliveredAt: now, dueAt: null, pausedMinutes: null },
    facts: { version: added.version, sha256: file.sha256, note, bytes: file.bytes },
  })
  await mailCustomer(tx, moved.row, 'delivered', moved.eventId)
  await recordAct(context, row, 'deliver', {
    state: 'delivered',
    version: added.version,
    sha256: file.sha256,
    warnings,
  })
  return staffShape(tx, moved.row, now)
})

export const reopenRequestOperation = operation(contract.reopenRequest, async (context) => {
  const { tx, actor, input, now } = context
  const row = await holdForWork(context, input.params.id)
  const moved = await moveForWork(context, row, {
    act: 'reopen',
    event: 'reopened',
    changes: {
      assigneeId: row.assigneeId ?? actor.userId,
      closedAt: null,
      dueAt: addWorkingMinutes(await readSupportHours(tx, row.region), now, revisionMinutes),
    },
  })
  if (row.purpose === 'support') await reopenTicketOfRequest(tx, row.id, now)
  await recordAct(context, row, 'reopen', { state: 'in_work' }, input.body.reason)
  return staffShape(tx, moved.row, now)
})

export const closeQueuedRequestOperation = operation(contract.closeQueuedRequest, async (context) => {
  const { tx, input, now } = context
  const row = await holdForWork(context, input.params.id)
  const moved = await close(context, row, 'staff')
  await mailCustomer(tx, moved.row, 'closed', moved.eventId)
  await recordAct(context, row, 'close', { state: 'closed' }, input.body.reason)
  return staffShape(tx, moved.row, now)
})

export const assignRequestOperation = operation(contract.assignRequest, async (context) => {
  const { tx, actor, input, now } = context
  const { user_id, for_tuners } = input.body
  const row = await holdForWork(context, input.params.id)
  if (isOver(row.state)) refuseMove(row.state)
  if (user_id !== null) {
    const mayWork = sql`(${users.role} in (3, 5) or ${users.flags} ?| array['t', 'tm'])`
    const isWorker = and(eq(users.id, user_id), isNull(users.disabledAt), ne(users.id, row.userId), mayWork)
    if ((await tx.$count(users, isWorker)) === 0) fail('validation_failed', { fields: { user_id: [m.chooseWorker()] } })
  }
  const changed = await changeRow(tx, row.id, {
    assigneeId: user_id,
    ...(for_tuners === undefined ? {} : { isForTuners: for_tuners }),
  })
  await addEvent(tx, {
    request: changed,
    kind: 'assigned',
    party: 'staff',
    actorId: actor.userId,
    isInternal: true,
    facts: { user_id },
  })
  await recordAct(context, row, 'assign', { assignee: user_id, for_tuners: changed.isForTuners })
  return staffShape(tx, changed, now)
})

export const getDeliveryTokenOperation = operation(contract.getDeliveryToken, async (context) => {
  const { tx, actor, services, input, now } = context
  const row = await holdForWork(context, input.params.id)
  const listed = (await readRequestFiles(tx, row.id)).find((file) => file.id === input.query.file) ?? fail('not_found')
  return issueDownload(tx, await fileForStaff(tx, listed.file_id, actor, services.settings.REGION_HOSTS), actor, now)
})
