import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { startPasskey } from '../contract/security.ts'
import { confirmPassword } from './confirm-password.ts'
import { readPasskeys } from './passkey-queries.ts'
import { rememberPending } from './pending.ts'
import { readPasswordHash } from './queries.ts'
import { relyingParty, webauthn } from './relying-party.ts'
import { issueTicket, ticketSeconds } from './tickets.ts'

export const startPasskeyOperation = operation(startPasskey, async (context) => {
  const { db, transact, services, actor, input, headers } = context
  const userId = actor.userId ?? fail('not_logged_in')
  if ((await readPasswordHash(db, userId)) !== null)
    await confirmPassword(db, services, userId, input.body.current_password)
  const party = relyingParty(services.settings, headers['origin'])
  const known = await readPasskeys(db, userId)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(String(userId)),
    userName: actor.email ?? '',
    userDisplayName: actor.name ?? '',
    attestationType: 'none',
    excludeCredentials: known.map((row) => ({ id: row.credentialID })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const token = await transact((tx) => issueTicket(tx, 'passkey-new', userId, { challenge: options.challenge }))
  rememberPending(context, token, ticketSeconds('passkey-new'))
  return { ...options }
})
