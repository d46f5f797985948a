import { expect, test } from 'vitest'
import { sectionOf } from './section-of.ts'

const entries = ['/admin/dealer', '/admin/dealer/info', '/admin/dealers', '/admin/trade-ins']

test.each([
  ['/admin/trade-ins', '/admin/trade-ins'],
  ['/admin/trade-ins/12', '/admin/trade-ins'],
  ['/admin/dealers/7/account', '/admin/dealers'],
  ['/admin/dealer/info', '/admin/dealer/info'],
  ['/admin/trade-in-devices', undefined],
  ['/profile', undefined],
])('the page %s is marked in the menu as %s', (pathname, entry) => {
  expect(sectionOf(entries, pathname)).toBe(entry)
})
