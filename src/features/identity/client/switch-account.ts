import { call } from '#kit/call.ts'
import { forgetPersonalStorage } from '#kit/client/personal-storage.ts'
import { goToLogin } from '#access/ui/session.tsx'
import { logout } from '../contract/identity.ts'

/** Ends the session and leads to login, for whoever has to be somebody else; afterwards to `page`, else back to this one. */
export async function switchAccount(page?: string): Promise<void> {
  await call(logout, {})
  forgetPersonalStorage()
  await goToLogin(page)
}
