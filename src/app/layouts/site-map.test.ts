import { describe, expect, test } from 'vitest'
import { readAdminMenu } from './site-map.ts'

describe('the menu of the back-office', () => {
  const menu = new Map(readAdminMenu().map(({ title, links }) => [title, links.map(({ label }) => label)]))

  test('starts each section with its daily work', () => {
    expect([...menu].map(([title, [first]]) => `${title}: ${first}`)).toEqual([
      'Today: Today',
      'Orders: Orders',
      'Pricing: Promotions',
      'Service: Work queue',
      'Catalog: Makes',
      'Stock: Products',
      'Dealers: Dealers',
      'Partners: Tuners',
      'Money: Books',
      'Leads: Deals',
      'Content: Pages',
      'Figures: Metrics',
      'Settings: System',
    ])
  })
  test('lists every screen once', () => {
    const labels = [...menu].flatMap(([title, links]) => links.map((label) => `${title}/${label}`))
    expect(labels.length).toBeGreaterThan(80)
    expect(new Set(labels).size).toBe(labels.length)
  })
})
