import { z } from 'zod'
import { get, post, remove } from '#kit/contract.ts'
import { allOf, email, idParams, int, time } from '#kit/shapes.ts'
import { codeForm, credential, givenPassword, newPassword, secondCode } from './login.ts'

export const passwordChange = z.strictObject({ current_password: givenPassword, password: newPassword })
export const emailChange = z.strictObject({ email, current_password: givenPassword })
export const passwordConfirmation = z.strictObject({ current_password: givenPassword })
export const twoFactorOff = z.strictObject({ current_password: givenPassword, code: secondCode })
export const passkeyName = z.string().trim().min(1).max(60)

const backupCodes = z.object({ backup_codes: z.array(z.string()) })

const reauthenticated = {
  access: 'user',
  errors: ['reauthentication_required', 'too_many_requests'],
} as const
export const changePassword = post('/auth/change-password', 'Changes the password and logs out all other devices', {
  ...reauthenticated,
  body: passwordChange,
  runs: 'saga',
  perMinute: 20,
})
export const changeEmail = post(
  '/auth/change-email',
  'Sends a confirmation link to a new email address. The old one stays until it’s confirmed.',
  {
    ...reauthenticated,
    body: emailChange,
    output: z.object({ message: z.string() }),
    runs: 'saga',
    status: 202,
    perMinute: 10,
  },
)
const securityCall = { access: 'user', runs: 'saga', perMinute: 10 } as const
export const enableTwoFactor = post(
  '/auth/two-factor/enable',
  'Creates a secret for an authenticator app. Takes effect once a code is confirmed.',
  {
    ...securityCall,
    body: passwordConfirmation,
    output: z.object({ secret: z.string(), url: z.string() }),
    errors: ['reauthentication_required', 'too_many_requests', 'in_use'],
  },
)
export const confirmTwoFactor = post(
  '/auth/two-factor/confirm',
  'Turns on two-factor authentication and returns the backup codes, once',
  {
    access: 'user',
    body: codeForm,
    output: backupCodes,
    errors: ['two_factor_invalid', 'token_invalid', 'too_many_requests'],
    runs: 'saga',
    perMinute: 20,
  },
)
export const disableTwoFactor = post('/auth/two-factor/disable', 'Turns off two-factor authentication', {
  ...securityCall,
  body: twoFactorOff,
  errors: ['reauthentication_required', 'two_factor_invalid', 'too_many_requests', 'last_second_factor'],
})
export const replaceBackupCodes = post(
  '/auth/two-factor/backup-codes',
  'Creates new backup codes. The old ones stop working.',
  {
    ...securityCall,
    body: passwordConfirmation,
    output: backupCodes,
    errors: ['reauthentication_required', 'not_found', 'too_many_requests'],
  },
)

export const passkey = z
  .object({ id: int, name: z.string(), backed_up: z.boolean(), created_at: time })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof passkey>

export const listPasskeys = get('/auth/passkeys', 'Lists your passkeys', {
  access: 'user',
  output: allOf(passkey),
})
export const startPasskey = post(
  '/auth/passkeys/options',
  'Creates a challenge for a new passkey. Accounts with a password must confirm it.',
  {
    ...reauthenticated,
    body: z.strictObject({ current_password: givenPassword.optional() }),
    output: z.looseObject({ challenge: z.string() }),
    runs: 'saga',
    perMinute: 20,
  },
)
export const addPasskey = post('/auth/passkeys', 'Adds a passkey', {
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
  errors: ['not_found', 'last_second_factor'],
})
