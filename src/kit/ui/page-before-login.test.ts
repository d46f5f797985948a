import { beforeEach, expect, test, vi } from 'vitest'
import { pageMemoryMs, rememberPage, samePage, takePage } from './page-before-login.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  })
})

test('the page before login comes back once', () => {
  rememberPage('/checkout?step=2', 1000)
  expect(takePage(2000)).toBe('/checkout?step=2')
  expect(takePage(2000)).toBeNull()
})
test('it is remembered for 5 minutes', () => {
  rememberPage('/profile', 0)
  expect(takePage(pageMemoryMs)).toBe('/profile')
  rememberPage('/profile', 0)
  expect(takePage(pageMemoryMs + 1)).toBeNull()
})
test('a clock that went back does not make it last', () => {
  rememberPage('/profile', 10_000)
  expect(takePage(0)).toBeNull()
})
test.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/a\nb', '', null])(
  'an address that leads out is none: %s',
  (address) => {
    expect(samePage(address)).toBeNull()
    if (address !== null) rememberPage(address)
    expect(takePage()).toBeNull()
  },
)
test('garbage in the storage is no page', () => {
  localStorage.setItem('overboost-page-before-login', '{"page":"//evil.test","at":1}')
  expect(takePage(2)).toBeNull()
  localStorage.setItem('overboost-page-before-login', 'x')
  expect(takePage(2)).toBeNull()
})
