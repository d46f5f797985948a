import { identityPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as loginContract from '../contract/login.ts'
import * as securityContract from '../contract/security.ts'
import * as contract from '../contract/identity.ts'
import { mailFacts } from './account-mails.ts'
import { jobs } from './jobs.ts'
import { addPasskeyOperation } from './add-passkey.ts'
import { changeEmailOperation } from './change-email.ts'
import { changePasswordOperation } from './change-password.ts'
import { confirmEmailChangeOperation } from './confirm-email-change.ts'
import { confirmTwoFactorOperation } from './confirm-two-factor.ts'
import { disableTwoFactorOperation } from './disable-two-factor.ts'
import { enableTwoFactorOperation } from './enable-two-factor.ts'
import { finishIssuerLoginOperation } from './finish-issuer-login.ts'
import { forgotPasswordOperation } from './forgot-password.ts'
import { getCurrentUserOperation } from './get-current-user.ts'
import { getLoginRedirectOperation } from './get-login-redirect.ts'
import { getSecurityOperation } from './get-security.ts'
import { listPasskeysOperation } from './list-passkeys.ts'
import { listSessionsOperation } from './list-sessions.ts'
import { loginOperation } from './login.ts'
import { loginWithPasskeyOperation } from './login-with-passkey.ts'
import { loginWithSecondFactorOperation } from './login-with-second-factor.ts'
import { logoutOperation } from './logout.ts'
import { registerOperation } from './register.ts'
import { removeOtherSessionsOperation } from './remove-other-sessions.ts'
import { removePasskeyOperation } from './remove-passkey.ts'
import { removeSessionOperation } from './remove-session.ts'
import { replaceBackupCodesOperation } from './replace-backup-codes.ts'
import { resendVerificationOperation } from './resend-verification.ts'
import { resetPasswordOperation } from './reset-password.ts'
import { startPasskeyOperation } from './start-passkey.ts'
import { startPasskeyLoginOperation } from './start-passkey-login.ts'
import { updateCurrentUserOperation } from './update-current-user.ts'
import { verifyEmailOperation } from './verify-email.ts'

export const identityFeature: Feature = {
  name: 'identity',
  contract: [loginContract, securityContract, contract],
  operations: [
    getLoginRedirectOperation,
    finishIssuerLoginOperation,
    logoutOperation,
    getCurrentUserOperation,
    updateCurrentUserOperation,
    listSessionsOperation,
    removeSessionOperation,
    removeOtherSessionsOperation,
    getSecurityOperation,
    registerOperation,
    verifyEmailOperation,
    resendVerificationOperation,
    loginOperation,
    loginWithSecondFactorOperation,
    startPasskeyLoginOperation,
    loginWithPasskeyOperation,
    forgotPasswordOperation,
    resetPasswordOperation,
    confirmEmailChangeOperation,
    changePasswordOperation,
    changeEmailOperation,
    enableTwoFactorOperation,
    confirmTwoFactorOperation,
    disableTwoFactorOperation,
    replaceBackupCodesOperation,
    listPasskeysOperation,
    startPasskeyOperation,
    addPasskeyOperation,
    removePasskeyOperation,
  ],
  mails: mailFacts,
  jobs,
  effects: { personalData: identityPersonalData },
}
