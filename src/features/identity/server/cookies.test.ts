import { describe, expect, test } from 'vitest'
import { cookieNames, cookieValue, setCookie, signed, unsigned } from './cookies.ts'

describe('cookies', () => {
  test('over https they are bound to the host and never travel in the clear', () => {
    const { session } = cookieNames({ secure: true })
    expect(setCookie({ secure: true }, session, 'x', 60)).toBe(
      '__Host-overboost_session=x; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(cookieNames({ secure: false }).session).toBe('overboost_session')
  })
  test('one is read without the others; what cannot be read is none', () => {
    expect(cookieValue('a=1; b=two%20words;c=3', 'b')).toBe('two words')
    expect(cookieValue('ab=1', 'b')).toBeNull()
    expect(cookieValue('b=%E0%A4%A', 'b')).toBeNull()
    expect(cookieValue(undefined, 'b')).toBeNull()
  })
})

describe('a signed text', () => {
  test('is read back for its purpose and by its secret only', () => {
    const text = signed('secret', 'session', 'value')
    expect(unsigned('secret', 'session', text)).toBe('value')
    expect(unsigned('secret', 'pending', text)).toBeNull()
    expect(unsigned('another', 'session', text)).toBeNull()
    for (const bad of [null, '', '.', 'value', 'value.', `${text}x`, `x${text}`, text.slice(0, -1)])
      expect(unsigned('secret', 'session', bad)).toBeNull()
  })
})
