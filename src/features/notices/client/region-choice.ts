const key = 'overboost-region-dismissed'

/** Remembers that the visitor has chosen a region or decided to stay. */
export function settleRegion(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Without storage, the next page asks again.
  }
}

export function isRegionSettled(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
