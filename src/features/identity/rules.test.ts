import { describe, expect, test } from 'vitest'
import { deviceName, isOwnPage, passwordProblem } from './rules.ts'

describe('a page to return to', () => {
  test.each(['/', '/profile', '/products?page=2#list', '/catalog/bmw/2019'])('%s is one of this site', (page) => {
    expect(isOwnPage(page)).toBe(true)
  })
  test.each([
    '',
    'profile',
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    '/\n/evil.test',
    '/ /evil.test',
    '/%09/\t',
  ])('%j is not', (page) => {
    expect(isOwnPage(page)).toBe(false)
  })
})

describe('a password', () => {
  const person = { email: 'nora.long@example.test', name: 'Nora Longname' }
  test.each(['Password123', '1111111111', 'abababababab', 'NORA.LONG@example.test', 'nora longname'])(
    '%s is refused',
    (password) => {
      expect(passwordProblem(password, person)).not.toBeNull()
    },
  )
  test('of a few words is taken', () => {
    expect(passwordProblem('correct horse battery', person)).toBeNull()
  })
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['curl/8', 'Unknown device'],
  [null, 'Unknown device'],
])('the device of %s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
