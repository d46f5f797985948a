import { expect, test } from 'vitest'
import { daysBetween, deviceOf, keptPath, minutesOf, screenOf, sourceOf, stepOf } from './rules.ts'

test('addresses say how far someone got', () => {
  const step = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://shop.test')
    return stepOf(pathname, searchParams)
  }
  expect(step('/catalog/volkswagen/2017/golf/golf-r')).toBe('vehicle')
  expect(step('/catalog/volkswagen/2017/golf/golf-r?tunes=stage-1')).toBe('tune')
  expect(step('/catalog/volkswagen/2017')).toBeNull()
  expect(step('/checkout')).toBe('checkout')
  expect(step('/profile/orders/1/token/invoice?paid=1')).toBe('paid')
  expect(step('/profile/orders/1/token/invoice')).toBeNull()
})

test('no token and no number of an own thing is kept', () => {
  expect(keptPath('/profile/orders/17/Ab3dEfGh1jKlMnOpQrStUvWxYz0123456789abcdefg/invoice')).toBe(
    '/profile/orders/:id/:id/invoice',
  )
  expect(keptPath('/blog/12/boost-leaks?utm_source=x#y')).toBe('/blog/12/boost-leaks')
  expect(keptPath('')).toBe('/')
})

test('a source is a campaign, a search engine, another site or nothing', () => {
  expect(sourceOf('https://www.google.de/', '', ['shop.test'])).toBe('google')
  expect(sourceOf('https://forum.test/thread', '', ['shop.test'])).toBe('forum.test')
  expect(sourceOf('https://shop.test/products', '', ['shop.test'])).toBe('')
  expect(sourceOf('https://forum.test/', 'Newsletter', ['shop.test'])).toBe('newsletter')
  expect(sourceOf('not an address', '', [])).toBe('')
})

test('devices and screens', () => {
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148')).toBe('phone')
  expect(deviceOf('Mozilla/5.0 (Linux; Android 13; SM-X900)')).toBe('tablet')
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('desktop')
  expect([screenOf(390), screenOf(481), screenOf(5000)]).toEqual(['up to 480', '481–768', 'over 1920'])
})

test('a range holds both its ends', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test.each([
  [0, '0:00'],
  [59.4, '0:59'],
  [119.6, '2:00'],
  [3_725, '62:05'],
])('%s seconds are %s minutes', (seconds, shown) => {
  expect(minutesOf(seconds)).toBe(shown)
})
