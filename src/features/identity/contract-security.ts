import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { email, idParams, time } from '#kit/shapes.ts'
import { codeForm, credential, givenPassword, newPassword, secondCode } from './contract-login.ts'

export const passwordChange = z.strictObject({ current_password: givenPassword, password: newPassword })
export const emailChange = z.strictObject({ email, current_password: givenPassword })
export const passwordConfirmation = z.strictObject({ current_password: givenPassword })
export const twoFactorOff = z.strictObject({ current_password: givenPassword, code: secondCode })
export const passkeyName = z.string().trim().min(1).max(60)

const backupCodes = z.object({ backup_codes: z.array(z.string()) })

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Changes the password and logs all other devices out',
  access: 'user',
  input: { body: passwordChange },
  output: z.null(),
  errors: ['reauthentication_required', 'too_many_requests'],
  runs: 'saga',
  status: 204,
  perMinute: 20,
})
export const changeEmail = endpoint({
  method: 'POST',
  path: '/auth/change-email',
  summary: 'Sends a link to the new address; the old one counts until it is used',
  access: 'user',
  input: { body: emailChange },
  output: z.object({ message: z.string() }),
  errors: ['reauthentication_required', 'too_many_requests'],
  runs: 'saga',
  status: 202,
  perMinute: 10,
})
export const enableTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/enable',
  summary: 'A new secret for an authenticator app; it counts once a code of it is confirmed',
  access: 'user',
  input: { body: passwordConfirmation },
  output: z.object({ secret: z.string(), url: z.string() }),
  errors: ['reauthentication_required', 'too_many_requests', 'in_use'],
  runs: 'saga',
  perMinute: 10,
})
export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/confirm',
  summary: 'Turns the second factor on and answers the backup codes, once',
  access: 'user',
  input: { body: codeForm },
  output: backupCodes,
  errors: ['two_factor_invalid', 'token_invalid', 'too_many_requests'],
  runs: 'saga',
  perMinute: 20,
})
export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two-factor/disable',
  summary: 'Turns the second factor off',
  access: 'user',
  input: { body: twoFactorOff },
  output: z.null(),
  errors: ['reauthentication_required', 'two_factor_invalid', 'too_many_requests'],
  runs: 'saga',
  status: 204,
  perMinute: 10,
})
export const replaceBackupCodes = endpoint({
  method: 'POST',
  path: '/auth/two-factor/backup-codes',
  summary: 'New backup codes; the old ones stop working',
  access: 'user',
  input: { body: passwordConfirmation },
  output: backupCodes,
  errors: ['reauthentication_required', 'not_found', 'too_many_requests'],
  runs: 'saga',
  perMinute: 10,
})

export const passkey = z
  .object({ id: z.number().int(), name: z.string(), backed_up: z.boolean(), created_at: time })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys',
  summary: 'The own passkeys',
  access: 'user',
  input: {},
  output: z.object({ data: z.array(passkey) }),
  errors: [],
  runs: 'query',
})
export const startPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  summary: 'A challenge for a new passkey; accounts with a password confirm it',
  access: 'user',
  input: { body: z.strictObject({ current_password: givenPassword.optional() }) },
  output: z.looseObject({ challenge: z.string() }),
  errors: ['reauthentication_required', 'too_many_requests'],
  runs: 'saga',
  perMinute: 20,
})
export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  summary: 'Adds the passkey that the device made',
  access: 'user',
  input: { body: z.strictObject({ name: passkeyName, response: credential }) },
  output: passkey,
  errors: ['token_invalid', 'in_use'],
  runs: 'saga',
  status: 201,
  perMinute: 20,
})
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  summary: 'Removes a passkey',
  access: 'user',
  input: { params: idParams },
  output: z.null(),
  errors: ['not_found'],
  runs: 'command',
  status: 204,
})
