import { call } from '#kit/call.ts'
import { forgetPersonalStorage } from '#kit/client/personal-storage.ts'
import { goToLogin } from '#access/ui/session.tsx'
import { logout } from '../contract/identity.ts'

/** Logs out and opens the login to switch accounts, then returns to `page` or to the current one. */
export async function switchAccount(page?: string): Promise<void> {
  await call(logout, {})
  forgetPersonalStorage()
  await goToLogin(page)
}
