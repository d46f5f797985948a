import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt with 16 MB of memory. Changing any value invalidates all stored hashes. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const keyBytes = 64

const keyOf = (password: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })

/**
 * Hashes with scrypt as `salt:key` in hex, where the salt is hashed in its hex form. Intentionally takes about 60 ms.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

/** A hash that matches no password, with the cost of a real one. */
const nobodys = `${'0'.repeat(32)}:${'0'.repeat(keyBytes * 2)}`

/** Verifies a password. Takes the same time when there is no hash. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? nobodys).split(':')
  const expected = Buffer.from(key, 'hex')
  const given = await keyOf(password, salt)
  return expected.length === keyBytes && timingSafeEqual(given, expected) && hash !== null
}
