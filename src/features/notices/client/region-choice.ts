const key = 'overboost-region-dismissed'

/** Remembers that the visitor has settled on a region, by choosing one or by staying. */
export function settleRegion(): void {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // without storage the question comes back on the next page
  }
}

export function isRegionSettled(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
