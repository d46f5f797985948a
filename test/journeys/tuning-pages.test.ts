import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { askForHelp, getTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { newRequest } from '../fixtures-requests.ts'
import { type Client, useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, tabTo, goTo } from './visitor.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()

async function pageOf(client: Client, width: number, scheme: 'light' | 'dark') {
  const { page, problems } = await openVisitor(browser, { origin: client.origin, client, width, scheme })
  return { page, problems }
}
const own = ['', '/requests', '/support', '/immo']
const ofRequest = ['tunes', 'purchase', 'files', 'information', 'custom-tuning', 'tuning-help', 'link-purchase']

/** Problems of a page: serious axe findings, and content wider than the window. */
async function findingsOf(page: Page, path: string): Promise<string[]> {
  await goTo(page, path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [...(await seriousFindings(page)), ...(wide > 0 ? [`${wide} px too wide`] : [])].map(
    (text) => `${path} ${text}`,
  )
}

test.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('the tuning pages are sound at %i px, %s, empty and full', async (width, scheme) => {
  const client = await world.login()
  const { page, problems } = await pageOf(client, width, scheme)
  const findings: string[] = []
  for (const path of own) findings.push(...(await findingsOf(page, `/tuning${path}`)))
  findings.push(...(await findingsOf(page, '/tuning/purchase')), ...(await findingsOf(page, '/graph')))
  const id = await newRequest(client, [catalog.tuneId('is38-stage-1')])
  await client.call(askForHelp, { params: { id }, body: { subject: 'Which fuel?', body: 'Is 98 enough?' } })
  for (const path of ofRequest) findings.push(...(await findingsOf(page, `/tuning/${path}?request=${id}`)))
  findings.push(...(await findingsOf(page, `/tuning/request/${id}/status`)))

  const staff = await pageOf(await world.login({ role: roles.admin }), width, scheme)
  for (const path of ['/admin/tune-requests', `/admin/tune-requests/${id}`, '/admin/tickets', '/admin/tickets/1'])
    findings.push(...(await findingsOf(staff.page, path)))
  expect(findings).toEqual([])
  expect([...problems, ...staff.problems]).toEqual([])
})

test('help is requested with the keyboard alone', async () => {
  const client = await world.login()
  const id = await newRequest(client)
  const { page } = await pageOf(client, 1280, 'light')
  await goTo(page, `/tuning/request/${id}/status`)
  await tabTo(page, page.getByRole('link', { name: 'Help', exact: true }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tuning/tuning-help?*')
  await page.getByLabel('Subject').waitFor()
  await tabTo(page, page.getByLabel('Subject'))
  await page.keyboard.type('Which cable?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('The old or the new one?')
  await tabTo(page, page.getByRole('button', { name: 'Ask for help' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/tuning/request/${id}/status`)
  await expect
    .poll(async () => (await client.call(getTuneRequest, { params: { id } })).body.tickets.map(({ title }) => title))
    .toEqual(['Which cable?'])
})
