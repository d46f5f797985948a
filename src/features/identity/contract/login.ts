import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { email } from '#kit/shapes.ts'
import { personName, user } from './identity.ts'
import { passwordLengthMax, passwordLengthMin } from '../rules.ts'

/** A password that is chosen now. */
export const newPassword = z.string().min(passwordLengthMin).max(passwordLengthMax)
/** A password that may be older than today's rules. */
export const givenPassword = z.string().min(1).max(passwordLengthMax)
export const secondCode = z
  .string()
  .trim()
  .min(6)
  .max(20)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
const mailToken = z.string().min(1).max(200)
const sent = z.object({ message: z.string() })
/** A message of the browser's credential store: read by the verifier, never by us. */
export const credential = z.looseObject({ id: z.string().max(2000), type: z.string().max(40) })

export const registration = z.strictObject({ name: personName, email, password: newPassword })
export const addressForm = z.strictObject({ email })
export const codeForm = z.strictObject({ code: secondCode })
export const loginForm = z.strictObject({ email, password: givenPassword })
export const newPasswordForm = z.strictObject({ password: newPassword })

export const register = post(
  '/auth/register',
  'Asks for an account; the answer is the same whether the address has one or not',
  {
    access: 'public',
    body: registration,
    output: sent,
    errors: ['too_many_requests', 'forbidden'],
    runs: 'saga',
    status: 202,
    perMinute: 60,
  },
)
export const verifyEmail = post('/auth/verify-email', 'Confirms an email address with the token of the mail', {
  access: 'public',
  body: z.strictObject({ token: mailToken }),
  errors: ['token_invalid'],
  perMinute: 60,
})
export const resendVerification = post('/auth/resend-verification', 'Sends the mail of the registration again', {
  access: 'public',
  body: addressForm,
  output: sent,
  errors: ['too_many_requests'],
  runs: 'saga',
  status: 202,
  perMinute: 60,
})
export const login = post('/auth/login', 'Logs in with email and password; a second factor may be asked for', {
  access: 'public',
  body: loginForm,
  output: user,
  errors: ['login_failed', 'email_not_verified', 'two_factor_required', 'too_many_requests'],
  runs: 'saga',
  perMinute: 300,
})
export const loginWithSecondFactor = post(
  '/auth/login/two-factor',
  'Finishes a login with a code of the authenticator app or a backup code',
  {
    access: 'public',
    body: codeForm,
    output: user,
    errors: ['token_invalid', 'two_factor_invalid', 'too_many_requests'],
    runs: 'saga',
    perMinute: 60,
  },
)
export const startPasskeyLogin = post('/auth/login/passkey/options', 'A challenge for the login with a passkey', {
  access: 'public',
  output: z.looseObject({ challenge: z.string() }),
  runs: 'saga',
  perMinute: 60,
})
export const loginWithPasskey = post('/auth/login/passkey', 'Logs in with a passkey', {
  access: 'public',
  body: z.strictObject({ response: credential }),
  output: user,
  errors: ['login_failed'],
  runs: 'saga',
  perMinute: 60,
})
export const forgotPassword = post(
  '/auth/forgot-password',
  'Sends a link for a new password; the answer is the same whether the address has an account or not',
  {
    access: 'public',
    body: addressForm,
    output: sent,
    errors: ['too_many_requests'],
    runs: 'saga',
    status: 202,
    perMinute: 60,
  },
)
export const resetPassword = post(
  '/auth/reset-password',
  'Sets a new password with the token of the mail, and logs all devices out',
  {
    access: 'public',
    body: newPasswordForm.extend({ token: mailToken }),
    errors: ['token_invalid'],
    runs: 'saga',
    perMinute: 60,
  },
)
export const confirmEmailChange = post(
  '/auth/change-email/confirm',
  'Takes over a new email address with the token of the mail',
  { access: 'public', body: z.strictObject({ token: mailToken }), errors: ['token_invalid'], perMinute: 60 },
)

export const getLoginOptions = get(
  '/auth/options',
  'What the login page offers; the personas of the demonstration only in a demonstration shop',
  {
    access: 'public',
    output: z.object({
      /** Whether login goes to an issuer of identities. */
      issuer: z.boolean(),
      demo: z
        .object({ password: z.string(), logins: z.array(z.object({ email: z.string(), opens: z.string() })) })
        .nullable(),
    }),
  },
)
