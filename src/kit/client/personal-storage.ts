import { browserStorage } from './browser-storage.ts'
import { storedText } from './stored-text.ts'

/** Prefix of storage keys that hold personal data. They are removed at logout, and when someone else logs in. */
export const personalPrefix = 'overboost-personal::'

/** Removes all personal data from this browser; preferences stay. A browser that stores nothing has nothing to remove. */
export function forgetPersonalStorage(storage = browserStorage()): void {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  for (const key of keys) if (key.startsWith(personalPrefix)) storage?.removeItem(key)
  void endNotifications()
}

/** Who was logged in last. Kept after a logout or an expired session. */
const lastUser = storedText('overboost-last-user')

/**
 * Removes what someone else left in this browser: a session that expires, or is ended from another device, leaves
 * unsaved work behind for when its owner logs in again.
 */
export function claimPersonalStorage(userId: number): void {
  const before = lastUser.read()
  const now = `${userId}`
  if (before && before !== now) forgetPersonalStorage()
  lastUser.write(now)
}

/** Push notifications belong to the person who turned them on, so the next user of this browser must not get them. */
async function endNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
