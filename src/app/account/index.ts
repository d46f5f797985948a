import type { Feature } from '#access/feature.ts'
import { demoLogins, demoPassword } from '#demo/logins.ts'
import { getLoginOptionsOperation } from '#features/identity/server/get-login-options.ts'
import * as contract from './contract.ts'
import { getUiStateOperation } from './get-ui-state.ts'

/** User state for every page, combined from several features. */
export const accountFeature: Feature = {
  name: 'account',
  contract: [contract],
  operations: [getUiStateOperation, getLoginOptionsOperation({ password: demoPassword, logins: demoLogins })],
}
