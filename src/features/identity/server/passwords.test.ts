import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

/** Hashed by better-auth, as in accounts created before. */
const earlier =
  '5bcc669faca9faf148422776a09c87b6:6428ab3ec331d5c43a431fe5b0bc285238069c71f9464f12709eced2ae81c82c425b0e3a0a8f5bb851779417c0e425d2aefaa00a5c0c515aec6fbb5fcdfabd3b'

test('a password that was hashed by better-auth still opens its account', async () => {
  expect(await isPassword('correct horse Łódź', earlier)).toBe(true)
  // The same letters in decomposed form.
  expect(await isPassword('correct horse Łódź'.normalize('NFD'), earlier)).toBe(true)
  expect(await isPassword('correct horse Lodz', earlier)).toBe(false)
})

test('a hash has a salt of its own and the form of the earlier ones', async () => {
  const [first, second] = [await hashPassword('a good password'), await hashPassword('a good password')]
  expect(first).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(first).not.toBe(second)
  expect(await isPassword('a good password', first)).toBe(true)
})

test('without an account no password is right', async () => {
  expect(await isPassword('', null)).toBe(false)
  expect(await isPassword('a good password', null)).toBe(false)
})
