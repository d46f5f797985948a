/** Null where asking for it throws: in a browser that blocks storage, and on the server. */
export function browserStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
