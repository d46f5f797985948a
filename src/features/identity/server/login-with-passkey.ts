import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { loginWithPasskey } from '../contract/login.ts'
import { countPasskey, findPasskey } from './passkey-queries.ts'
import { forgetPending, pendingToken } from './pending.ts'
import { relyingParty, webauthn } from './relying-party.ts'
import { startSession } from './start-session.ts'
import { takeTicket } from './tickets.ts'
import * as m from '../messages/m.ts'

/** A passkey with user verification is two factors in one, so no code is required. */
export const loginWithPasskeyOperation = operation(loginWithPasskey, async (context) => {
  const { db, transact, services, input, headers } = context
  const token = pendingToken(context) ?? fail('login_failed', { message: failed() })
  const ticket = await transact((tx) => takeTicket(tx, 'passkey-login', token))
  const found = ticket ? await findPasskey(db, input.body.response.id) : undefined
  if (!ticket || !found || found.user.disabledAt !== null) fail('login_failed', { message: failed() })
  const party = relyingParty(services.settings, headers['origin'])
  const { verifyAuthenticationResponse } = await webauthn()
  const result = await verifyAuthenticationResponse({
    response: input.body.response as unknown as AuthenticationResponseJSON,
    expectedChallenge: ticket.data['challenge'] ?? '',
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: found.passkey.credentialID,
      publicKey: new Uint8Array(Buffer.from(found.passkey.publicKey, 'base64url')),
      counter: found.passkey.counter,
    },
  }).catch(() => null)
  if (!result?.verified) fail('login_failed', { message: failed() })
  const user = await transact(async (tx) => {
    if (!(await countPasskey(tx, found.passkey.id, result.authenticationInfo.newCounter)))
      fail('login_failed', { message: failed() })
    return startSession(tx, context, found.user.id)
  })
  forgetPending(context)
  return user
})

const failed = () => m.passkeyFailed()
