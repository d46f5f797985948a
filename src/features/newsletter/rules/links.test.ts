import { expect, test } from 'vitest'
import type { Block } from '#features/content/contract/blocks.ts'
import { campaignAddress, linksOf, withLinks } from './links.ts'

const blocks = [
  {
    kind: 'text',
    id: 'b1',
    region: 'all',
    html: '<p><a href="/products?a=1&amp;b=2" rel="noopener">x</a> <a href="#top">y</a></p>',
  },
  { kind: 'action', id: 'b2', region: 'all', title: '', text: '', label: 'Go', to: 'https://example.test/' },
  { kind: 'products', id: 'b3', region: 'all', title: '', slugs: ['cable'] },
] as Block[]

test('every address of a campaign is known once, and those within a page are left alone', () => {
  expect(linksOf([...blocks, ...blocks])).toEqual(['/products?a=1&b=2', 'https://example.test/', '/products/cable'])
})

test('addresses are replaced where they stand', () => {
  const [text, action] = withLinks(blocks, (address) => `${address}"&`)
  expect(text).toMatchObject({ html: expect.stringContaining('href="/products?a=1&amp;b=2&quot;&amp;" rel') })
  expect(action).toMatchObject({ to: 'https://example.test/"&' })
})

test('addresses of the shop say which campaign led to them', () => {
  expect(campaignAddress('/products?q=a#b', 'https://shop.test', 'spring')).toBe(
    'https://shop.test/products?q=a&utm_source=newsletter&utm_medium=email&utm_campaign=spring#b',
  )
  expect(campaignAddress('https://example.test/', 'https://shop.test', 'spring')).toBe('https://example.test/')
})
