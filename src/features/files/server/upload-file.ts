import { Readable } from 'node:stream'
import { operation } from '#access/operation.ts'
import { type Actor } from '#access/actor.ts'
import { holds } from '#access/permissions.ts'
import { fail } from '#kit/refusal.ts'
import { type FileKind, type Purpose, uploadFile } from '../contract.ts'
import { kindOf, refusedText } from '../rules.ts'
import type { Judgment } from '../identify/verdict.ts'
import { word } from '../identify/words.ts'
import * as m from '../messages/m.ts'
import { fileShape, keepFile } from './records.ts'

export const uploadFileOperation = operation(uploadFile, async ({ actor, services, database, input }) => {
  const { name, purpose } = input.query
  if (!(input.body instanceof Readable)) fail('unsupported_media_type')
  refusePurpose(actor, purpose)
  const file = await keepFile(
    { services, database },
    {
      ownerId: actor.userId ?? fail('not_logged_in'),
      region: actor.region,
      kind: decideKind(purpose),
      name,
      content: input.body,
    },
  )
  return fileShape(file)
})

/** Only staff who work on customers' files may make deliveries. */
export function refusePurpose(actor: Actor, purpose: Purpose): void {
  if (purpose === 'delivery' && !holds(actor, 'files.read') && !actor.flags.includes('t')) fail('forbidden')
}

export const decideKind =
  (purpose: Purpose) =>
  (verdict: Judgment): FileKind =>
    kindOf(purpose, verdict) ??
    (purpose === 'log'
      ? fail('log_unrecognized')
      : fail('file_kind_refused', { message: refusedFor(purpose, verdict) }))

/** The error text: what was sent, or else what is accepted. */
const refusedFor = (purpose: Purpose, verdict: Judgment): string =>
  purpose === 'auto' || purpose === 'tune' || purpose === 'delivery'
    ? refusedText({ format: verdict.format, title: word(verdict.title) })
    : purpose === 'signature'
      ? m.signatureKinds()
      : m.attachmentKinds()
