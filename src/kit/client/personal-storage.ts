/** Keys of what belongs to a person in this browser begin like this, and go when that person signs out. */
export const personalPrefix = 'overboost-personal::'

/** Removes everything in this browser that belongs to a person; preferences stay. */
export function forgetPersonalStorage(storage: Storage = localStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(personalPrefix)) storage.removeItem(key)
}
