import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt with 16 MB of memory. Changing any of it makes all stored hashes worthless. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const keyBytes = 64

const keyOf = (password: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** A scrypt hash as `salt:key` in hex; the salt is hashed as its text. Takes some 60 ms on purpose. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

/** A hash that no password has, with the cost of a real one. */
const nobodys = `${'0'.repeat(32)}:${'0'.repeat(keyBytes * 2)}`

/** Compares, and takes the same time when there is nothing to compare with. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [salt = '', key = ''] = (hash ?? nobodys).split(':')
  const expected = Buffer.from(key, 'hex')
  const given = await keyOf(password, salt)
  return expected.length === keyBytes && timingSafeEqual(given, expected) && hash !== null
}
