import { expect, test } from 'vitest'
import { withCampaign, withoutCampaign } from './campaign.ts'

test('what campaigns add to a link is split off, whatever its place, and nothing else', () => {
  expect(withoutCampaign('/?utm_source=newsletter&utm_medium=email')).toEqual({
    url: '/',
    campaign: 'utm_source=newsletter&utm_medium=email',
  })
  expect(withoutCampaign('/products?gclid=a&q=utm_source&fbclid=b&page=2')).toEqual({
    url: '/products?q=utm_source&page=2',
    campaign: 'gclid=a&fbclid=b',
  })
  for (const url of ['/products', '/products?q=gclid', '/products?my_gclid=1', '/api/v1/store/product?utm_source=x'])
    expect(withoutCampaign(url)).toEqual({ url, campaign: '' })
})

test('a redirect within the shop carries them on', () => {
  expect(withCampaign('/catalog', 'gclid=a')).toBe('/catalog?gclid=a')
  expect(withCampaign('/catalog?year=2017#dyno', 'gclid=a')).toBe('/catalog?year=2017&gclid=a#dyno')
  expect(withCampaign('https://overboost.example/', 'gclid=a')).toBe('https://overboost.example/')
  expect(withCampaign('/catalog', '')).toBe('/catalog')
})
