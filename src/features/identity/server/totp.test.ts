import { describe, expect, test } from 'vitest'
import { base32, codeAt, matchingStep } from './totp.ts'

const secret = new TextEncoder().encode('12345678901234567890')

describe('codes of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    expect(codeAt(secret, Math.floor(second / 30))).toBe(code)
    expect(matchingStep(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
  })
  test('one step early or late is taken, two are not', () => {
    const now = new Date(59_000)
    expect(matchingStep(secret, codeAt(secret, 0), now)).toBe(0)
    expect(matchingStep(secret, codeAt(secret, 3), now)).toBeNull()
    expect(matchingStep(secret, '', now)).toBeNull()
  })
  test('a secret is written in base 32', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(base32(new TextEncoder().encode('foob'))).toBe('MZXW6YQ')
  })
})
