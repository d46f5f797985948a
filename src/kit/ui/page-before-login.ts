const key = 'overboost-page-before-login'
/** Specification section 9: the page before login is remembered for 5 minutes. */
export const pageMemoryMs = 5 * 60 * 1000

/** Returns a path on this site, or null, so login never redirects to another site. */
export function samePage(address: string | null | undefined): string | null {
  if (!address || !address.startsWith('/') || /^\/[/\\]/.test(address) || /[\\\p{Cc}]/u.test(address)) return null
  return address
}

/** Stores the page to return to after login. */
export function rememberPage(address: string, nowMs = Date.now()): void {
  const page = samePage(address)
  if (page === null) return
  try {
    localStorage.setItem(key, JSON.stringify({ page, at: nowMs }))
  } catch {
    // Without storage, the visitor lands on the profile.
  }
}

/** Returns the stored page once; null if there is none or it is older than 5 minutes. */
export function takePage(nowMs = Date.now()): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { page?: unknown; at?: unknown } | null
    localStorage.removeItem(key)
    if (typeof stored?.page !== 'string' || typeof stored.at !== 'number') return null
    const age = nowMs - stored.at
    return age >= 0 && age <= pageMemoryMs ? samePage(stored.page) : null
  } catch {
    return null
  }
}
