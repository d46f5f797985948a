import { holds } from '#access/permissions.ts'
import { getLoginRedirect } from '#features/identity/contract/identity.ts'
import { call } from '#kit/call.ts'
import { configureSession } from '#access/ui/session-store.ts'
import { getUiState } from './account/contract.ts'

/** Longer URLs aren't remembered. */
const pageLengthMax = 500

/** Sets how to load the session and check permissions. Runs once, in the browser. */
export function connectSession(): void {
  configureSession({
    load: () => call(getUiState, {}),
    loginUrl: async (page) =>
      (await call(getLoginRedirect, { query: page.length > pageLengthMax ? {} : { return_to: page } })).url,
    permits: ({ id, role, f }, permission) => holds({ userId: id, role, flags: f }, permission),
  })
}
