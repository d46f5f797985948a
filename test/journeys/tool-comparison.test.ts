import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createPage } from '#features/content/contract/staff-pages.ts'
import { tools } from '#features/tools/server/tables.ts'
import { fillParts } from '../fixtures-parts.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, tabTo } from './visitor.ts'

const { world } = await useWorld({ fill: { parts: fillParts } })
const browser = await useBrowser()
const { db } = world.owner
await db
  .insert(tools)
  .values(Array.from({ length: 8 }, (_, at) => ({ slug: `compared-${at}`, name: `Compared ${at}`, description: '' })))
const [{ count } = { count: 0 }] = await db.select({ count: sql<number>`count(*)::int` }).from(tools)
const staff = await world.login({ role: roles.admin })
await staff.call(createPage, {
  body: {
    state: 'published',
    publish_at: null,
    name: 'Compared',
    address: '/pages/compared',
    summary: '',
    layout: 'landing',
    picture_id: null,
    action_label: '',
    action_to: '',
    blocks: [{ id: 'b1', region: 'all', title: '', kind: 'tools', slugs: [] }],
  },
})

async function openComparison(javaScriptEnabled: boolean) {
  const { page } = await openVisitor(browser, { origin: world.origins[0]!, width: 390, javaScriptEnabled })
  const rows = page.locator('main tbody tr')
  await expect
    .poll(async () => {
      await page.goto('/pages/compared')
      return rows.count()
    })
    .toBe(count)
  return { page, shown: () => rows.filter({ visible: true }).count() }
}

test.each([
  ['with', true],
  ['without', false],
] as const)(
  'on a phone a comparison shows the tools that cover most, and all by keyboard, %s scripts',
  async (_, hasScripts) => {
    const { page, shown } = await openComparison(hasScripts)
    expect(await shown()).toBe(6)
    const all = page.getByRole('checkbox', { name: `Show all ${count} tools` })
    await tabTo(page, all)
    await page.keyboard.press('Space')
    expect(await shown()).toBe(count)
  },
)

test('a comparison has no serious findings on a phone, and all tools on a wide screen', async () => {
  const { page, shown } = await openComparison(true)
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  expect([await page.getByRole('checkbox').count(), await shown()]).toEqual([0, count])
})
