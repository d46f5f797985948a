/**
 * The token behind the # of a link in a mail, kept for this tab while its reader logs in: the browser sends it to nobody.
 * Empty when there is none.
 * @param name what the link is for
 */
export function keptToken(name: string): string {
  const token = location.hash.slice(1)
  try {
    if (token) sessionStorage.setItem(`overboost-${name}`, token)
    return token || (sessionStorage.getItem(`overboost-${name}`) ?? '')
  } catch {
    // Without storage the link works for those who are logged in.
    return token
  }
}
