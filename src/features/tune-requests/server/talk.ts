import { type Context, operation } from '#access/operation.ts'
import type { Actor } from '#access/actor.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { fileForStaff } from '#features/files/server/records.ts'
import { addWorkingMinutes } from '#features/support-hours/rules.ts'
import { readSupportHours } from '#features/support-hours/server/read-support-hours.ts'
import { askOnTicket } from '#features/tickets/server/request-tickets.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { askForHelp, getTuneRequestToken } from '../contract/tune-requests.ts'
import {
  addRequestFile,
  askForRevision,
  closeTuneRequest,
  markRequestSeen,
  sendRequestMessage,
} from '../contract/acts.ts'
import { isOver, revisionMinutes } from '../rules.ts'
import { alertWorkers } from './alerts.ts'
import { takeFile } from './create-request.ts'
import { close, holdOwnRequest, move, ownRequest, queueSettled, refuseMove, writeMessage } from './moves.ts'
import {
  addEvent,
  changeRow,
  countUnread,
  firstName,
  insertMessage,
  messageShape,
  newestFile,
  readRequestFiles,
  type RequestRow,
} from './queries.ts'
import { requestInFull } from './shapes.ts'

type Writing = Pick<Context<{ runs: 'command' }>, 'tx' | 'actor' | 'services' | 'now'>

async function write(
  context: Writing,
  row: RequestRow,
  message: { kind: 'revision'; body: string; files: readonly number[] },
) {
  const saved = await writeMessage(context, row, { kind: message.kind, party: 'customer', body: message.body })
  for (const fileId of message.files) await takeFile(context, row, { fileId, role: 'attachment' })
  return messageShape(saved, firstName(context.actor.name ?? ''))
}

/** Saves a customer's message to a locked request; while a question is open, it is the answer. */
export async function customerWrites(
  tx: Tx,
  row: RequestRow,
  { actor, now, body, mailId = null }: { actor: Writer; now: Date; body: string; mailId?: string | null },
) {
  const isAnswer = row.state === 'question'
  const authorId = actor.userId ?? fail('not_logged_in')
  const kind = isAnswer ? 'answer' : 'message'
  const saved = await insertMessage(tx, { requestId: row.id, kind, party: 'customer', authorId, body, mailId })
  if (isAnswer) {
    const answered = await move(tx, row, {
      act: 'answer',
      by: 'customer',
      actorId: authorId,
      event: 'answered',
      changes: await resumedClock(tx, row, now),
    })
    await alertWorkers(tx, answered.row, 'answered', answered.eventId)
  } else await addEvent(tx, { request: row, kind: 'message', party: 'customer', actorId: authorId })
  return messageShape(saved, firstName(actor.name ?? ''))
}
type Writer = Pick<Actor, 'userId' | 'name'>

/** An open question is settled: the clock resumes with the minutes left. */
export const resumedClock = async (tx: Tx, row: RequestRow, now: Date) => ({
  dueAt: addWorkingMinutes(await readSupportHours(tx, row.region), now, Math.max(0, row.pausedMinutes ?? 0)),
  pausedMinutes: null,
})

export const sendRequestMessageOperation = operation(sendRequestMessage, async (context) => {
  const { tx, actor, input, now } = context
  const row = await holdOwnRequest(tx, context, input.params.id)
  if (row.state === 'cancelled') refuseMove(row.state)
  const sent = await customerWrites(tx, row, { actor, now, body: input.body.body })
  for (const fileId of input.body.files) await takeFile(context, row, { fileId, role: 'attachment' })
  return sent
})

export const askForHelpOperation = operation(askForHelp, async (context) => {
  const row = await ownRequest(context.tx, context, context.input.params.id)
  if (row.state === 'cancelled') refuseMove(row.state)
  const ticketId = await askOnTicket(context, row.id, context.input.body)
  return { id: row.id, ticket_id: ticketId }
})

export const askForRevisionOperation = operation(askForRevision, async (context) => {
  const { tx, actor, input, now } = context
  const row = await holdOwnRequest(tx, context, input.params.id)
  await move(tx, row, {
    act: 'askRevision',
    by: 'customer',
    actorId: actor.userId,
    event: 'revision_asked',
    changes: {
      dueAt: addWorkingMinutes(await readSupportHours(tx, row.region), now, revisionMinutes),
      queuedAt: now,
    },
  })
  return write(context, row, { kind: 'revision', ...input.body })
})

export const closeTuneRequestOperation = operation(closeTuneRequest, async (context) => {
  const { tx, input, now } = context
  const row = await holdOwnRequest(tx, context, input.params.id)
  const moved = await close(context, row, 'customer')
  return requestInFull(tx, moved.row, now, false)
})

const kindsOf = { original: ['tune'], purchase: ['tune', 'delivery'], log: ['log'], attachment: undefined } as const

export const addRequestFileOperation = operation(addRequestFile, async (context) => {
  const { tx, actor, input, now } = context
  const { file_id, role, note } = input.body
  const row = await holdOwnRequest(tx, context, input.params.id)
  if (isOver(row.state) && row.state !== 'closed') refuseMove(row.state)
  const kinds = kindsOf[role]
  const { added, found } = await takeFile(context, row, { fileId: file_id, role, note, ...(kinds ? { kinds } : {}) })
  await addEvent(tx, {
    request: row,
    kind: 'file_added',
    party: 'customer',
    actorId: actor.userId,
    facts: { file: found.name, role, version: added.version },
  })
  await queueSettled(tx, row, now)
  const files = await readRequestFiles(tx, row.id)
  return files.find((file) => file.id === added.id) ?? fail('not_found')
})

export const getTuneRequestTokenOperation = operation(getTuneRequestToken, async (context) => {
  const { tx, actor, services, input, now } = context
  const row = await ownRequest(tx, context, input.params.id)
  const files = await readRequestFiles(tx, row.id)
  const wanted =
    input.query.file === undefined
      ? await newestFile(tx, row.id, 'delivered')
      : files.find((file) => file.id === input.query.file)
  const listed = files.find((file) => file.id === wanted?.id) ?? fail('not_found')
  const file = await fileForStaff(tx, listed.file_id, actor, services.settings.REGION_HOSTS)
  const permit = await issueDownload(tx, file, actor, now)
  await addEvent(tx, {
    request: row,
    kind: 'downloaded',
    party: 'customer',
    actorId: actor.userId,
    facts: { role: listed.role, version: listed.version },
  })
  return permit
})

export const markRequestSeenOperation = operation(markRequestSeen, async (context) => {
  const { tx, scope, input } = context
  const row = await holdOwnRequest(tx, context, input.params.id)
  const seen = Math.min(input.body.event_id, row.lastEventId)
  if (seen > row.seenEventId) await changeRow(tx, row.id, { seenEventId: seen, updatedAt: row.updatedAt })
  return { unread: await countUnread(tx, scope) }
})
