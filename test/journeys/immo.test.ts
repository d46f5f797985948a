import { expect, test } from 'vitest'
import { cookieNames } from '#features/identity/server/cookies.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

const turn = (value: boolean) =>
  world.owner.pool.query(
    `insert into switches (name, value) values ('immo-off', $1) on conflict (name) do update set value = $1`,
    [String(value)],
  )
const statusOf = async () =>
  (await fetch(`${world.origins[0]}/tuning/immo`, { headers: { accept: 'text/html' } })).status

test('/tuning/immo is there while the switch immo-off is off, and answers 404 while it is on', async () => {
  const client = await world.login()
  const { page, context } = await openVisitor(browser, { origin: client.origin })
  const name = cookieNames(world.settings).session
  await context.addCookies([{ name, value: client.cookies.get(name) ?? '', url: client.origin }])
  const heading = page.getByRole('heading', { name: 'Immobilizer service', level: 1 })

  const way = page.getByRole('link', { name: 'Immobilizer service' })

  expect(await statusOf()).toBe(200)
  await page.goto('/tuning')
  await way.click()
  await heading.waitFor()

  await turn(true)
  await expect.poll(statusOf).toBe(404)
  await page.goto('/tuning')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => way.count()).toBe(0)
  expect((await page.goto('/tuning/immo'))?.status()).toBe(404)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => heading.count()).toBe(0)
  await expect.poll(() => page.getByLabel('Files to upload').count()).toBe(0)

  await turn(false)
  await expect.poll(statusOf).toBe(200)
  await page.goto('/tuning/immo')
  await heading.waitFor()
})
