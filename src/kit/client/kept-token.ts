/**
 * The token from the fragment of an email link, kept in this tab while the reader logs in. Browsers never send
 * fragments to servers. Empty when there is none.
 * @param name purpose of the link
 */
export function keptToken(name: string): string {
  const token = location.hash.slice(1)
  try {
    if (token) sessionStorage.setItem(`overboost-${name}`, token)
    return token || (sessionStorage.getItem(`overboost-${name}`) ?? '')
  } catch {
    // Without storage, the link only works for someone who is already logged in.
    return token
  }
}
