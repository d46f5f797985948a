import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { addPasskey } from '../contract/security.ts'
import { queueNotice } from './account-mails.ts'
import { insertPasskey, shownPasskey } from './passkey-queries.ts'
import { forgetPending, pendingToken } from './pending.ts'
import { findUser } from './queries.ts'
import { relyingParty, webauthn } from './relying-party.ts'
import { takeTicket } from './tickets.ts'
import * as m from '../messages/m.ts'

export const addPasskeyOperation = operation(addPasskey, async (context) => {
  const { transact, services, actor, input, headers, now } = context
  const token = pendingToken(context) ?? fail('token_invalid')
  const ticket = await transact((tx) => takeTicket(tx, 'passkey-new', token))
  if (!ticket || ticket.userId !== actor.userId) fail('token_invalid')
  const party = relyingParty(services.settings, headers['origin'])
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: input.body.response as unknown as RegistrationResponseJSON,
    expectedChallenge: ticket.data['challenge'] ?? '',
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!made) fail('token_invalid')
  const row = await transact(async (tx) => {
    const user = (await findUser(tx, actor.userId ?? 0)) ?? fail('not_logged_in')
    const added = await insertPasskey(tx, {
      userId: user.id,
      name: input.body.name,
      publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
      credentialID: made.credential.id,
      counter: made.credential.counter,
      deviceType: made.credentialDeviceType,
      backedUp: made.credentialBackedUp,
      transports: made.credential.transports?.join(',') ?? null,
      aaguid: made.aaguid,
    })
    await queueNotice(tx, user, m.passkeyAddedNotice({ name: input.body.name }), now)
    return added ?? fail('in_use')
  })
  forgetPending(context)
  return shownPasskey(row)
})
