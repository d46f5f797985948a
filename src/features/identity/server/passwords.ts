/** Hashing is loaded at the first login: a process that only serves pages stays small. */
const hashing = () => import('better-auth/crypto')

/** A scrypt hash with a salt of its own. Takes some 60 ms on purpose. */
export async function hashPassword(password: string): Promise<string> {
  return (await hashing()).hashPassword(password)
}

/** A hash that no password has, with the cost of a real one. */
const nobodys = `${'0'.repeat(32)}:${'0'.repeat(128)}`

/** Compares, and takes the same time when there is nothing to compare with. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const same = await (await hashing()).verifyPassword({ hash: hash ?? nobodys, password })
  return same && hash !== null
}
