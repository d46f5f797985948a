import { identityPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as loginContract from '../contract/login.ts'
import * as securityContract from '../contract/security.ts'
import * as contract from '../contract/identity.ts'
import { mailFacts } from './account-mails.ts'
import { jobs } from './jobs.ts'
import * as getLoginRedirect from './get-login-redirect.ts'
import * as finishIssuerLogin from './finish-issuer-login.ts'
import * as logout from './logout.ts'
import * as getCurrentUser from './get-current-user.ts'
import * as updateCurrentUser from './update-current-user.ts'
import * as listSessions from './list-sessions.ts'
import * as removeSession from './remove-session.ts'
import * as removeOtherSessions from './remove-other-sessions.ts'
import * as getSecurity from './get-security.ts'
import * as register from './register.ts'
import * as verifyEmail from './verify-email.ts'
import * as resendVerification from './resend-verification.ts'
import * as login from './login.ts'
import * as loginWithSecondFactor from './login-with-second-factor.ts'
import * as startPasskeyLogin from './start-passkey-login.ts'
import * as loginWithPasskey from './login-with-passkey.ts'
import * as forgotPassword from './forgot-password.ts'
import * as resetPassword from './reset-password.ts'
import * as confirmEmailChange from './confirm-email-change.ts'
import * as changePassword from './change-password.ts'
import * as changeEmail from './change-email.ts'
import * as enableTwoFactor from './enable-two-factor.ts'
import * as confirmTwoFactor from './confirm-two-factor.ts'
import * as disableTwoFactor from './disable-two-factor.ts'
import * as replaceBackupCodes from './replace-backup-codes.ts'
import * as listPasskeys from './list-passkeys.ts'
import * as startPasskey from './start-passkey.ts'
import * as addPasskey from './add-passkey.ts'
import * as removePasskey from './remove-passkey.ts'

export const identityFeature: Feature = {
  name: 'identity',
  contract: [loginContract, securityContract, contract],
  operations: operationsIn(
    getLoginRedirect,
    finishIssuerLogin,
    logout,
    getCurrentUser,
    updateCurrentUser,
    listSessions,
    removeSession,
    removeOtherSessions,
    getSecurity,
    register,
    verifyEmail,
    resendVerification,
    login,
    loginWithSecondFactor,
    startPasskeyLogin,
    loginWithPasskey,
    forgotPassword,
    resetPassword,
    confirmEmailChange,
    changePassword,
    changeEmail,
    enableTwoFactor,
    confirmTwoFactor,
    disableTwoFactor,
    replaceBackupCodes,
    listPasskeys,
    startPasskey,
    addPasskey,
    removePasskey,
  ),
  mails: mailFacts,
  jobs,
  effects: { personalData: identityPersonalData },
}
