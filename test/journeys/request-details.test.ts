import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createAddress } from '#features/addresses/contract.ts'
import { attachLog, createLog, getLog, updateLog } from '#features/logs/contract/logs.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { newRequest, upload } from '../fixtures-requests.ts'
import { type Client, useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { agree, fillCard } from './money.ts'
import { openVisitor, seriousFindings } from './visitor.ts'

const { world, catalog } = await useWorld({
  fill: {
    catalog: fillCatalog,
    rows: async (owner) => {
      await owner.db.execute(
        sql`insert into tools (slug, name, install_fee, service) values ('remote', 'Remote session', '{"USD":4900}', 'remote')`,
      )
      await owner.db.execute(sql`
        insert into tune_tools (tune_id, tool_id) select t.id, o.id from tunes t, tools o
        where t.slug = 'is38-stage-1' and o.slug = 'remote'`)
      await owner.db.execute(sql`
        insert into engine_tool_restrictions (engine_id, tool_id) select r.engine_id, o.id
        from (select distinct engine_id from engine_tool_restrictions) r, tools o where o.slug = 'remote'`)
    },
  },
})
const browser = await useBrowser()

async function pageOf(client: Client, width = 1280): Promise<{ page: Page; problems: string[] }> {
  const { page, problems } = await openVisitor(browser, { origin: client.origin, client, width })
  return { page, problems }
}
const address = {
  country_code: 'US',
  full_name: 'Dana Reyes',
  line1: '12 Test Street',
  line2: '',
  city: 'Reno',
  state: 'NV',
  postal_code: '89501',
} as const

test('a request is paid with the stored address and the way onto the car that was chosen', async () => {
  const client = await world.login({ name: 'Dana Reyes' })
  await client.call(createAddress, { body: address })
  const id = await newRequest(client, [catalog.tuneId('is38-stage-1')])
  const { page, problems } = await pageOf(client)
  await page.goto(`/tuning/purchase?request=${id}`)
  await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe('12 Test Street')
  await page.getByText('You’ll need FLASHZILLA V3.').waitFor()
  await page.getByRole('radio', { name: /^Remote session/ }).check()
  await page.getByText('1 × Remote session').waitFor()
  await fillCard(page)
  await page.getByLabel('Save this card for next time').check()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByText('Agree to the disclaimer to place your order.').waitFor()
  await agree(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(`**/tuning/request/${id}/status`)
  await page.getByRole('region', { name: 'What’s next' }).getByText('In the queue').waitFor()

  // The saved card is offered next time without typing its number, and the disclaimer isn't asked again.
  const next = await newRequest(client, [catalog.tuneId('is38-stage-1')])
  await page.goto(`/tuning/purchase?request=${next}`)
  await expect.poll(() => page.getByRole('radio', { name: /ending in 1111/ }).isChecked()).toBe(true)
  await expect.poll(() => page.locator('iframe[title="Card details"]').count()).toBe(0)
  await page.getByText('you agree to the terms of service and the disclaimer.').waitFor()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(`**/tuning/request/${next}/status`)

  // Users who agreed to an older text are asked again.
  const third = await newRequest(client, [catalog.tuneId('is38-stage-1')])
  await world.owner.db.execute(sql`
    update content_pages set summary = 'Flash at your own risk.', version = version + 1 where address = '/disclaimer'`)
  await page.goto(`/tuning/purchase?request=${third}`)
  await expect.poll(() => page.getByLabel('I have read the disclaimer').isChecked()).toBe(false)
  expect(problems).toEqual([])
})

test('tunes are not sold before the disclaimer has loaded, and one that fails to load can be tried again', async () => {
  const client = await world.login({ name: 'Dana Reyes' })
  await client.call(createAddress, { body: address })
  const id = await newRequest(client, [catalog.tuneId('is38-stage-1')])
  const { page } = await pageOf(client)
  const question = '**/api/v1/pages/by-address?address=*disclaimer'
  await page.route(question, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The shop can’t be reached.' } }),
  )
  await page.goto(`/tuning/purchase?request=${id}`)
  const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load the disclaimer' })
  await failure.waitFor()
  await page.getByText('You’ll need FLASHZILLA V3.').waitFor()
  expect(await page.getByLabel('I have read the disclaimer').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Pay \$/ }).isDisabled()).toBe(true)

  await page.unroute(question)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await agree(page)
  await expect.poll(() => page.getByRole('button', { name: /^Pay \$/ }).isEnabled()).toBe(true)
})

test('the tune’s dyno run is on the status page, and a log is laid over once it says enough', async () => {
  const client = await world.login()
  const id = await newRequest(client, [catalog.tuneId('is38-stage-1')])
  const bytes = readFileSync(
    new URL('../../src/features/logs/samples/cobb-accessport-mazdaspeed3.csv', import.meta.url),
  )
  const file = await upload(client, bytes, { name: 'third-gear.csv', purpose: 'log' })
  const log = (await client.call(createLog, { body: { file_id: file.id } })).body
  await client.call(attachLog, { params: { id: log.id }, body: { to: 'tune-request', id } })
  const { page, problems } = await pageOf(client, 390)
  await page.goto(`/tuning/request/${id}/status`)
  const dyno = page.getByRole('region', { name: 'Dyno' })
  await dyno.getByRole('figure').waitFor()
  await dyno.getByLabel('Overlay a log of this request').selectOption({ index: 1 })
  await dyno.getByText(/can’t be overlaid yet\. Enter the mass/).waitFor()

  const { view } = (await client.call(getLog, { params: { id: log.id } })).body
  const vehicle = { mass_kg: 1500, gear_ratio: 1.35, final_drive: 3.85, tyre_m: 1.98 }
  await client.call(updateLog, { params: { id: log.id }, body: { view: { ...view, vehicle } } })
  await page.reload()
  await dyno.getByLabel('Overlay a log of this request').selectOption({ index: 1 })
  await dyno.getByText(/The log: corrected to SAE J1349\./).waitFor()
  const runs = dyno.getByRole('table', { name: 'Runs in the plot' }).getByRole('rowheader')
  await expect.poll(() => runs.allInnerTexts()).toContainEqual(expect.stringMatching(/third-gear/i))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
})

test('help is requested on the request, answered from the inbox, and is in the thread without reloading', async () => {
  const client = await world.login({ name: 'Dana Reyes' })
  const id = await newRequest(client)
  const { page, problems } = await pageOf(client, 390)
  await page.goto(`/tuning/tuning-help?request=${id}`)
  await page.getByLabel('Subject').fill('It will not flash')
  await page.getByLabel('What’s happening?').fill('The tool stops at 12 %.')
  await page.getByRole('button', { name: 'Ask for help' }).click()
  await page.waitForURL(`**/tuning/request/${id}/status`)
  const thread = page.getByRole('list', { name: 'History' })
  await thread.getByRole('link', { name: 'It will not flash' }).waitFor()

  const staff = await pageOf(await world.login({ role: roles.admin, name: 'Ada Novak' }))
  await staff.page.goto('/admin/tickets?source=tuning')
  await staff.page.getByRole('link', { name: 'It will not flash' }).click()
  await staff.page.getByRole('link', { name: `tune request ${id}` }).waitFor()
  await staff.page.getByRole('textbox', { name: 'Message' }).fill('Use a charger of 50 A.')
  await staff.page.keyboard.press('Control+Enter')
  await staff.page.getByText('Use a charger of 50 A.').first().waitFor()

  await thread.getByText('Use a charger of 50 A.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect([...problems, ...staff.problems]).toEqual([])
})

test('a support question shows no vehicle, tunes or payment, and pages of a tune pass over it', async () => {
  const client = await world.login()
  const tune = await newRequest(client, [catalog.tuneId('is38-stage-1')])
  const { page, problems } = await pageOf(client)
  await page.goto('/tuning/support')
  await page.getByLabel('Subject').fill('The tool does not see the unit')
  await page.getByLabel('What happens').fill('It says that no unit answers.')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.waitForURL(/\/tuning\/request\/\d+\/status$/)
  const question = page.url()
  const pages = page.getByRole('navigation', { name: 'This request' }).getByRole('link')
  await expect.poll(() => pages.allInnerTexts()).toEqual(['Status', 'Files', 'Help'])

  await page.goto(`/tuning/purchase?request=${/\d+(?=\/status)/.exec(question)![0]}`)
  await page.waitForURL(question)
  await page.goto('/tuning/tunes')
  await page.waitForURL(`**/tuning/tunes?request=${tune}&**`)
  await expect.poll(() => pages.allInnerTexts()).toContain('Vehicle and tunes')
  expect(problems).toEqual([])
})
