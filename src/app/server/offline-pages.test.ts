import { expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { isKeptOffline } from './pages.ts'

const kept = screens.filter(isKeptOffline).map(({ path }) => path)

test('nothing of a person may be kept for offline: no account, dealer, staff, order or checkout', () => {
  expect(
    kept.filter((path) =>
      /^\/(profile|dealer|admin|catalog-manage|checkout|purchase|tuner|tuning|affiliate\/:|auth|tickets|feedback|garage|rental|graph|beta)(\/|$)|token/.test(
        path,
      ),
    ),
  ).toEqual([])
})

test('pages that everyone reads are kept', () => {
  expect(kept).toEqual(
    expect.arrayContaining([
      '/',
      '/offline',
      '/products',
      '/products/:slug',
      '/catalog/:make',
      '/blog',
      '/faq',
      '/pages/:slug',
    ]),
  )
})
