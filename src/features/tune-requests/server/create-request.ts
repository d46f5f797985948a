import { sql } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import type { Judgment } from '#features/files/identify/verdict.ts'
import { attachFile, fileOf } from '#features/files/server/records.ts'
import { askOnTicket, requestOfTicket } from '#features/tickets/server/request-tickets.ts'
import { link } from '#kit/link.ts'
import { fail } from '#kit/refusal.ts'
import { createTuneRequest, openSupportRequest } from '../contract/tune-requests.ts'
import type { FileRole } from '../contract/shapes.ts'
import { needsQuote } from '../rules.ts'
import { askForQuote, queueSettled } from './moves.ts'
import { readChoice } from './price-request.ts'
import { addEvent, insertRequest, insertRequestFile, type RequestRow } from './queries.ts'
import * as m from '../messages/m.ts'
import { tuneRequests } from './tables.ts'

type Writing = Pick<Context<{ runs: 'command' }>, 'tx' | 'actor' | 'services'>

/** Attaches a user's own uploaded file to a request as the next version of its role. */
export async function takeFile(
  { tx, actor, services }: Writing,
  row: Pick<RequestRow, 'id'>,
  file: { fileId: number; role: FileRole; note?: string; kinds?: readonly string[] },
) {
  const found = await fileOf(tx, file.fileId, actor, services.settings.REGION_HOSTS)
  if (file.kinds && !file.kinds.includes(found.kind))
    fail('validation_failed', { fields: { file_id: [m.wrongFileType()] } })
  await attachFile(tx, found.id, `tune-request/${row.id}`)
  const added = await insertRequestFile(tx, {
    requestId: row.id,
    fileId: found.id,
    role: file.role,
    note: file.note ?? '',
    warnings: isInsisted(file.role, found.verdict) ? [{ code: 'saidSentAnyway' as const }] : [],
    addedBy: actor.userId ?? fail('not_logged_in'),
  })
  return { added, found }
}

/** The sender insists that it is a read, although its content doesn't look like one. */
const isInsisted = (role: FileRole, verdict: Judgment | null): boolean =>
  role === 'original' && verdict !== null && verdict.sort !== 'tune'

export const createTuneRequestOperation = operation(createTuneRequest, async (context) => {
  const { tx, actor, input, now } = context
  const { file_id, more_file_ids, purpose, vehicle } = input.body
  const userId = actor.userId ?? fail('not_logged_in')
  const chosen = vehicle ? (await readChoice(context, vehicle, [])).vehicle : null
  const row = await insertRequest(tx, { region: actor.region, userId, purpose, state: 'uploaded', vehicle: chosen })
  const { found } = await takeFile(context, row, { fileId: file_id, role: 'original', kinds: ['tune'] })
  const more = []
  for (const fileId of new Set(more_file_ids)) more.push((await takeFurther(context, row, fileId)).name)
  await tx.execute(titleOf(row.id, found.name))
  const facts = { file: [found.name, ...more].join(', '), insisted: isInsisted('original', found.verdict) }
  await addEvent(tx, { request: row, kind: 'created', party: 'customer', actorId: userId, facts })
  if (needsQuote(purpose, row)) {
    const waiting = await askForQuote(tx, row, { actorId: userId, now })
    return { id: row.id, state: waiting.state, url: link('/tuning/request/:id/status', { id: row.id }) }
  }
  return { id: row.id, state: row.state, url: link('/tuning/request/:id/status', { id: row.id }) }
})

/** Adds another read of the same car, or a file that describes one. */
async function takeFurther(context: Writing, row: Pick<RequestRow, 'id'>, fileId: number) {
  const file = await fileOf(context.tx, fileId, context.actor, context.services.settings.REGION_HOSTS)
  const role = file.kind === 'tune' ? 'original' : file.kind === 'log' ? 'log' : 'attachment'
  await takeFile(context, row, { fileId, role })
  return file
}

const titleOf = (id: number, title: string) => sql`update ${tuneRequests} set title = ${title} where id = ${id}`

export const openSupportRequestOperation = operation(openSupportRequest, async (context) => {
  const { tx, actor, input, now } = context
  const { vehicle, ...form } = input.body
  const userId = actor.userId ?? fail('not_logged_in')
  if (form.ticket_id !== null) {
    const requestId = await requestOfTicket(tx, userId, form.ticket_id)
    const ticketId = await askOnTicket(context, requestId, form)
    return { id: requestId, ticket_id: ticketId }
  }
  const row = await insertRequest(tx, {
    region: actor.region,
    userId,
    purpose: 'support',
    state: 'free',
    title: form.subject,
    vehicle: vehicle ? (await readChoice(context, vehicle, [])).vehicle : null,
    settledBy: 'support',
    settledAt: now,
    isForTuners: false,
  })
  const facts = { subject: form.subject }
  await addEvent(tx, { request: row, kind: 'created', party: 'customer', actorId: userId, facts })
  const ticketId = await askOnTicket(context, row.id, form)
  await queueSettled(tx, row, now)
  return { id: row.id, ticket_id: ticketId }
})
