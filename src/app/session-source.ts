import { z } from 'zod'
import { holds, type Flag, type RoleValue } from '#access/permissions.ts'
import { call } from '#kit/call.ts'
import { endpoint } from '#kit/contract.ts'
import { configureSession, type UiState } from '#kit/ui/session-store.ts'

const getUiState = endpoint({
  method: 'GET',
  path: '/global/v1/ui-state',
  summary: 'Who is logged in, and what belongs to that person',
  access: 'public',
  input: {},
  output: z.custom<UiState>(),
  errors: [],
  runs: 'query',
})
const getLoginUrl = endpoint({
  method: 'GET',
  path: '/auth/redirect',
  summary: 'Where to log in',
  access: 'public',
  input: {},
  output: z.object({ url: z.string() }),
  errors: [],
  runs: 'query',
})

/** Tells the screens how to ask who is logged in, and what that person may do. Runs once, in the browser. */
export function connectSession(): void {
  configureSession({
    load: () => call(getUiState, {}),
    loginUrl: async () => (await call(getLoginUrl, {})).url,
    permits: (user, permission) =>
      holds({ userId: user.id, role: user.role as RoleValue, flags: user.f as Flag[] }, permission),
  })
}
