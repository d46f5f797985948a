import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { email } from '#kit/shapes.ts'
import { personName, user } from './identity.ts'
import { passwordLengthMax, passwordLengthMin } from '../rules.ts'

/** A new password. */
export const newPassword = z.string().min(passwordLengthMin).max(passwordLengthMax)
/** An existing password, which may predate the current rules. */
export const givenPassword = z.string().min(1).max(passwordLengthMax)
export const secondCode = z
  .string()
  .trim()
  .min(6)
  .max(20)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
const mailToken = z.string().min(1).max(200)
const sent = z.object({ message: z.string() })
/** A response of the browser's credential API, parsed only by the verifier. */
export const credential = z.looseObject({ id: z.string().max(2000), type: z.string().max(40) })

export const registration = z.strictObject({ name: personName, email, password: newPassword })
export const addressForm = z.strictObject({ email })
export const codeForm = z.strictObject({ code: secondCode })
export const loginForm = z.strictObject({ email, password: givenPassword })
export const newPasswordForm = z.strictObject({ password: newPassword })

const loginCall = { access: 'public', runs: 'saga', perMinute: 60 } as const
export const register = post(
  '/auth/register',
  'Registers an account. The response is the same whether or not the address has one.',
  { ...loginCall, body: registration, output: sent, errors: ['too_many_requests', 'forbidden'], status: 202 },
)
const byToken = { access: 'public', errors: ['token_invalid'] } as const
export const verifyEmail = post('/auth/verify-email', 'Confirms an email address with the token from the email', {
  ...byToken,
  body: z.strictObject({ token: mailToken }),
  perMinute: 60,
})
export const resendVerification = post('/auth/resend-verification', 'Resends the confirmation email', {
  ...loginCall,
  body: addressForm,
  output: sent,
  errors: ['too_many_requests'],
  status: 202,
})
export const login = post('/auth/login', 'Logs in with email and password. May require a second factor.', {
  access: 'public',
  body: loginForm,
  output: user,
  errors: ['login_failed', 'email_not_verified', 'two_factor_required', 'too_many_requests'],
  runs: 'saga',
  perMinute: 300,
})
export const loginWithSecondFactor = post(
  '/auth/login/two-factor',
  'Completes a login with an authenticator code or a backup code',
  { ...loginCall, body: codeForm, output: user, errors: ['token_invalid', 'two_factor_invalid', 'too_many_requests'] },
)
export const startPasskeyLogin = post('/auth/login/passkey/options', 'Creates a challenge for a passkey login', {
  ...loginCall,
  output: z.looseObject({ challenge: z.string() }),
})
export const loginWithPasskey = post('/auth/login/passkey', 'Logs in with a passkey', {
  ...loginCall,
  body: z.strictObject({ response: credential }),
  output: user,
  errors: ['login_failed'],
})
export const forgotPassword = post(
  '/auth/forgot-password',
  'Sends a password reset link. The response is the same whether or not the address has an account.',
  { ...loginCall, body: addressForm, output: sent, errors: ['too_many_requests'], status: 202 },
)
export const resetPassword = post(
  '/auth/reset-password',
  'Sets a new password with the token from the email and logs out all devices',
  { ...byToken, body: newPasswordForm.extend({ token: mailToken }), runs: 'saga', perMinute: 60 },
)
export const confirmEmailChange = post(
  '/auth/change-email/confirm',
  'Confirms a new email address with the token from the email',
  { ...byToken, body: z.strictObject({ token: mailToken }), perMinute: 60 },
)

export const getLoginOptions = get(
  '/auth/options',
  'Returns the login options. Demonstration shops include their personas.',
  {
    access: 'public',
    output: z.object({
      /** Whether login goes through an identity provider. */
      issuer: z.boolean(),
      demo: z
        .object({ password: z.string(), logins: z.array(z.object({ email: z.string(), opens: z.string() })) })
        .nullable(),
    }),
  },
)
