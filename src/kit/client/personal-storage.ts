/** Keys of what belongs to a person in this browser begin like this, and go when that person signs out. */
export const personalPrefix = 'overboost-personal::'

/** Removes everything in this browser that belongs to a person; preferences stay. */
export function forgetPersonalStorage(storage: Storage = localStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(personalPrefix)) storage.removeItem(key)
  void endNotifications()
}

/** Notifications are of the person who turned them on: the next one to use this browser gets none of them. */
async function endNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
