import { z } from 'zod'
import { get, post, remove } from '#kit/contract.ts'
import { email, idParams, time } from '#kit/shapes.ts'
import { codeForm, credential, givenPassword, newPassword, secondCode } from './login.ts'

export const passwordChange = z.strictObject({ current_password: givenPassword, password: newPassword })
export const emailChange = z.strictObject({ email, current_password: givenPassword })
export const passwordConfirmation = z.strictObject({ current_password: givenPassword })
export const twoFactorOff = z.strictObject({ current_password: givenPassword, code: secondCode })
export const passkeyName = z.string().trim().min(1).max(60)

const backupCodes = z.object({ backup_codes: z.array(z.string()) })

export const changePassword = post('/auth/change-password', 'Changes the password and logs all other devices out', {
  access: 'user',
  body: passwordChange,
  errors: ['reauthentication_required', 'too_many_requests'],
  runs: 'saga',
  perMinute: 20,
})
export const changeEmail = post(
  '/auth/change-email',
  'Sends a link to the new address; the old one counts until it is used',
  {
    access: 'user',
    body: emailChange,
    output: z.object({ message: z.string() }),
    errors: ['reauthentication_required', 'too_many_requests'],
    runs: 'saga',
    status: 202,
    perMinute: 10,
  },
)
export const enableTwoFactor = post(
  '/auth/two-factor/enable',
  'A new secret for an authenticator app; it counts once a code of it is confirmed',
  {
    access: 'user',
    body: passwordConfirmation,
    output: z.object({ secret: z.string(), url: z.string() }),
    errors: ['reauthentication_required', 'too_many_requests', 'in_use'],
    runs: 'saga',
    perMinute: 10,
  },
)
export const confirmTwoFactor = post(
  '/auth/two-factor/confirm',
  'Turns the second factor on and answers the backup codes, once',
  {
    access: 'user',
    body: codeForm,
    output: backupCodes,
    errors: ['two_factor_invalid', 'token_invalid', 'too_many_requests'],
    runs: 'saga',
    perMinute: 20,
  },
)
export const disableTwoFactor = post('/auth/two-factor/disable', 'Turns the second factor off', {
  access: 'user',
  body: twoFactorOff,
  errors: ['reauthentication_required', 'two_factor_invalid', 'too_many_requests'],
  runs: 'saga',
  perMinute: 10,
})
export const replaceBackupCodes = post('/auth/two-factor/backup-codes', 'New backup codes; the old ones stop working', {
  access: 'user',
  body: passwordConfirmation,
  output: backupCodes,
  errors: ['reauthentication_required', 'not_found', 'too_many_requests'],
  runs: 'saga',
  perMinute: 10,
})

export const passkey = z
  .object({ id: z.number().int(), name: z.string(), backed_up: z.boolean(), created_at: time })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof passkey>

export const listPasskeys = get('/auth/passkeys', 'The own passkeys', {
  access: 'user',
  output: z.object({ data: z.array(passkey) }),
})
export const startPasskey = post(
  '/auth/passkeys/options',
  'A challenge for a new passkey; accounts with a password confirm it',
  {
    access: 'user',
    body: z.strictObject({ current_password: givenPassword.optional() }),
    output: z.looseObject({ challenge: z.string() }),
    errors: ['reauthentication_required', 'too_many_requests'],
    runs: 'saga',
    perMinute: 20,
  },
)
export const addPasskey = post('/auth/passkeys', 'Adds the passkey that the device made', {
  access: 'user',
  body: z.strictObject({ name: passkeyName, response: credential }),
  output: passkey,
  errors: ['token_invalid', 'in_use'],
  runs: 'saga',
  status: 201,
  perMinute: 20,
})
export const removePasskey = remove('/auth/passkeys/:id', 'Removes a passkey', {
  access: 'user',
  params: idParams,
  errors: ['not_found'],
})
