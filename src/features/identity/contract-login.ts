import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { email } from '#kit/shapes.ts'
import { personName, user } from './contract.ts'
import { passwordLengthMax, passwordLengthMin } from './rules.ts'

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

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Asks for an account; the answer is the same whether the address has one or not',
  access: 'public',
  input: { body: registration },
  output: sent,
  errors: ['too_many_requests', 'forbidden'],
  runs: 'saga',
  status: 202,
  perMinute: 60,
})
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Confirms an email address with the token of the mail',
  access: 'public',
  input: { body: z.strictObject({ token: mailToken }) },
  output: z.null(),
  errors: ['token_invalid'],
  runs: 'command',
  status: 204,
  perMinute: 60,
})
export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-verification',
  summary: 'Sends the mail of the registration again',
  access: 'public',
  input: { body: addressForm },
  output: sent,
  errors: ['too_many_requests'],
  runs: 'saga',
  status: 202,
  perMinute: 60,
})
export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Logs in with email and password; a second factor may be asked for',
  access: 'public',
  input: { body: loginForm },
  output: user,
  errors: ['login_failed', 'email_not_verified', 'two_factor_required', 'too_many_requests'],
  runs: 'saga',
  perMinute: 300,
})
export const loginWithSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/login/two-factor',
  summary: 'Finishes a login with a code of the authenticator app or a backup code',
  access: 'public',
  input: { body: codeForm },
  output: user,
  errors: ['token_invalid', 'two_factor_invalid', 'too_many_requests'],
  runs: 'saga',
  perMinute: 60,
})
export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/auth/login/passkey/options',
  summary: 'A challenge for the login with a passkey',
  access: 'public',
  input: {},
  output: z.looseObject({ challenge: z.string() }),
  errors: [],
  runs: 'saga',
  perMinute: 60,
})
export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/login/passkey',
  summary: 'Logs in with a passkey',
  access: 'public',
  input: { body: z.strictObject({ response: credential }) },
  output: user,
  errors: ['login_failed'],
  runs: 'saga',
  perMinute: 60,
})
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Sends a link for a new password; the answer is the same whether the address has an account or not',
  access: 'public',
  input: { body: addressForm },
  output: sent,
  errors: ['too_many_requests'],
  runs: 'saga',
  status: 202,
  perMinute: 60,
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Sets a new password with the token of the mail, and logs all devices out',
  access: 'public',
  input: { body: newPasswordForm.extend({ token: mailToken }) },
  output: z.null(),
  errors: ['token_invalid'],
  runs: 'saga',
  status: 204,
  perMinute: 60,
})
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/change-email/confirm',
  summary: 'Takes over a new email address with the token of the mail',
  access: 'public',
  input: { body: z.strictObject({ token: mailToken }) },
  output: z.null(),
  errors: ['token_invalid'],
  runs: 'command',
  status: 204,
  perMinute: 60,
})

export const getLoginOptions = endpoint({
  method: 'GET',
  path: '/auth/options',
  summary: 'What the login page offers; the personas of the demonstration only in a demonstration shop',
  access: 'public',
  input: {},
  output: z.object({
    /** Whether login goes to an issuer of identities. */
    issuer: z.boolean(),
    demo: z
      .object({ password: z.string(), logins: z.array(z.object({ email: z.string(), opens: z.string() })) })
      .nullable(),
  }),
  errors: [],
  runs: 'query',
})
