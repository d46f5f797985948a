/** Prefix of storage keys that hold personal data. They are removed at logout. */
export const personalPrefix = 'overboost-personal::'

/** Removes all personal data from this browser; preferences stay. */
export function forgetPersonalStorage(storage: Storage = localStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(personalPrefix)) storage.removeItem(key)
  void endNotifications()
}

/** Push notifications belong to the person who turned them on, so the next user of this browser must not get them. */
async function endNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
