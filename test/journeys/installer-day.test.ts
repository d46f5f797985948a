/** The day a customer wishes a dealer to install a tune. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fillCatalog } from '../fixtures-catalog.ts'
import { newDealer } from '../fixtures-dealer.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { agree, fillAddress, openTuneCheckout, payByCard } from './money.ts'
import { openVisitor } from './visitor.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()

test('a half-typed day is refused, a complete one reaches the dealer', async () => {
  const dealer = await newDealer(world)
  await world.owner.db.execute(sql`
    update dealers set listed = true, public_email = 'bay@dealer.test', phone = '555 0100', city = 'Reno' where id = ${dealer.id}`)
  await world.owner.db.execute(sql`
    insert into dealer_tools (dealer_id, tool_id, install_fee) values (${dealer.id}, ${catalog.toolId('flashzilla-v3')}, 3500)`)
  const { page, context, problems } = await openVisitor(browser, { origin: world.origins[0]! })
  await openTuneCheckout(page)
  await page.getByRole('radio', { name: /dealer/i }).check()
  await page.getByLabel('Email').fill('dana@example.test')
  await fillAddress(page)
  await agree(page)
  const day = page.getByLabel(/^Preferred day/)
  await day.focus()
  await page.keyboard.type('0301')
  await payByCard(page)
  await page.getByText('Enter a complete date.').waitFor()
  const orders = async () => {
    const { rows } = await world.owner.db.execute<{ day: string | null }>(
      sql`select vehicle->'installer'->>'day' as day from orders where email = 'dana@example.test'`,
    )
    return rows
  }
  expect(await orders()).toEqual([])
  await day.fill('2027-03-01')
  await expect.poll(() => page.getByText('Enter a complete date.').count()).toBe(0)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(/\/invoice\?paid=1$/)
  expect(await orders()).toEqual([{ day: '2027-03-01' }])
  expect(problems).toEqual([])
  await context.close()
})
