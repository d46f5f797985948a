import { holds } from '#access/permissions.ts'
import { getLoginRedirect } from '#features/identity/contract/identity.ts'
import { call } from '#kit/call.ts'
import { configureSession } from '#access/ui/session-store.ts'
import { getUiState } from './account/contract.ts'

/** Longer addresses are not worth coming back to. */
const pageLengthMax = 500

/** Tells the screens how to ask who is logged in, and what that person may do. Runs once, in the browser. */
export function connectSession(): void {
  configureSession({
    load: () => call(getUiState, {}),
    loginUrl: async (page) =>
      (await call(getLoginRedirect, { query: page.length > pageLengthMax ? {} : { return_to: page } })).url,
    permits: ({ id, role, f }, permission) => holds({ userId: id, role, flags: f }, permission),
  })
}
