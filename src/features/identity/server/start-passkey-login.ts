import { operation } from '#access/operation.ts'
import { startPasskeyLogin } from '../contract/login.ts'
import { rememberPending } from './pending.ts'
import { relyingParty, webauthn } from './relying-party.ts'
import { issueTicket, ticketSeconds } from './tickets.ts'

export const startPasskeyLoginOperation = operation(startPasskeyLogin, async (context) => {
  const { transact, services, headers } = context
  const { generateAuthenticationOptions } = await webauthn()
  // No credential list: the device knows its passkeys, and the response reveals no accounts.
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services.settings, headers['origin']).id,
    userVerification: 'required',
  })
  const token = await transact((tx) => issueTicket(tx, 'passkey-login', null, { challenge: options.challenge }))
  rememberPending(context, token, ticketSeconds('passkey-login'))
  return { ...options }
})
