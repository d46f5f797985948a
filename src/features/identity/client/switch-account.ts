import { call } from '#kit/call.ts'
import { forgetPersonalStorage } from '#kit/client/personal-storage.ts'
import { goToLogin } from '#access/ui/session.tsx'
import { logout } from '../contract/identity.ts'

/** Logs out and goes to login, to switch accounts; afterwards to `page`, or back to this one. */
export async function switchAccount(page?: string): Promise<void> {
  await call(logout, {})
  forgetPersonalStorage()
  await goToLogin(page)
}
