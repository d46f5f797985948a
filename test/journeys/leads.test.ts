import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createLeadContact } from '#features/leads/contract/contacts.ts'
import { createLeadDeal, getLeadDeal, moveLeadDeal } from '#features/leads/contract/deals.ts'
import { createLeadPipeline } from '#features/leads/contract/settings.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor, seriousFindings, tabTo } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!

test('a deal is added, moved on the board with the keyboard, worked and won, while a colleague’s moves appear', async () => {
  const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
  const { body: pipeline } = await staff.call(createLeadPipeline, { body: { name: 'Dealers' } })
  await staff.call(createLeadContact, { body: { kind: 'firm', name: 'Northgate Motors', city: 'Denver' } })
  const { page, problems } = await openVisitor(browser, { origin, client: staff })

  await page.goto('/admin/lead-engine/add')
  await page.getByRole('textbox', { name: 'Title' }).fill('Dealer account')
  await page.getByRole('textbox', { name: 'Value' }).fill('12500')
  await page.getByRole('combobox', { name: 'Firm' }).fill('North')
  await page.getByRole('option', { name: /Northgate Motors/ }).click()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create deal' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dealer account' }).waitFor()
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)![0])
  expect(await seriousFindings(page)).toEqual([])

  await page.goto('/admin/lead-engine')
  const stage = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) => stage(name).getByRole('link', { name: /Dealer account/ })
  await card('New').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await stage('New').getByText('$12,500.00').first().waitFor()
  await tabTo(page, card('New'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.getByText('Over Contacted.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await card('Contacted').waitFor()
  await stage('Contacted').getByText('$3,125.00 weighted').waitFor()

  const colleague = await world.login({ role: roles.admin, name: 'Otto Other' })
  const { body: seen } = await colleague.call(getLeadDeal, { params: { id } })
  expect(seen.stage.name).toBe('Contacted')
  const proposal = pipeline.stages[2]!.id
  await colleague.call(moveLeadDeal, { params: { id }, body: { stage_id: proposal, version: seen.version } })
  await card('Proposal').waitFor()

  await card('Proposal').focus()
  await page.keyboard.press('Enter')
  await page.getByText('moved it from Contacted to Proposal').waitFor()
  await page.getByRole('button', { name: 'Plan an activity' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Ask for the tax number')
  await page.getByRole('button', { name: 'Plan activity' }).click()
  await page.getByRole('button', { name: 'Done: Ask for the tax number' }).click()
  await page.getByRole('heading', { name: 'Done. What’s next?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('called: Ask for the tax number').waitFor()
  const won = page.getByRole('button', { name: 'Mark as won' })
  await tabTo(page, won)
  await page.keyboard.press('Enter')
  await page.getByText('marked it as won').waitFor()

  await page.goto('/admin/lead-engine/won-lost')
  await page.getByRole('heading', { name: 'Conversion' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('definition').getByRole('link', { name: '1', exact: true }).click()
  await page.getByRole('link', { name: 'Dealer account' }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('a deal is loaded once, however much has happened to others since its last change', async () => {
  const staff = await world.login({ role: roles.admin })
  const { body: pipeline } = await staff.call(createLeadPipeline, { body: { name: 'Busy' } })
  const { body: old } = await staff.call(createLeadDeal, {
    body: { title: 'Old deal', stage_id: pipeline.stages[0]!.id },
  })
  for (let turn = 0; turn < 30; turn += 1)
    await staff.call(createLeadDeal, { body: { title: `Later deal ${turn}`, stage_id: pipeline.stages[0]!.id } })
  const { page, problems } = await openVisitor(browser, { origin, client: staff })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/admin/lead-engine/deals/${old.id}`)
  await page.getByRole('heading', { level: 1, name: 'Old deal' }).waitFor()
  // A change to the deal itself appears; earlier notifications have arrived by then.
  await staff.call(moveLeadDeal, {
    params: { id: old.id },
    body: { stage_id: pipeline.stages[1]!.id, version: old.version },
  })
  await page.getByText('moved it from New to Contacted').waitFor()
  expect(asked.filter((path) => path.endsWith(`/deals/${old.id}`) && path.startsWith('/api/')).length).toBeLessThan(4)
  expect(problems).toEqual([])
  await page.context().close()
})

test('a deal is dragged to another stage by touch', async () => {
  const staff = await world.login({ role: roles.admin })
  const { body: pipeline } = await staff.call(createLeadPipeline, { body: { name: 'Touched' } })
  const { body: deal } = await staff.call(createLeadDeal, {
    body: { title: 'Held deal', stage_id: pipeline.stages[0]!.id },
  })
  const { page, problems } = await openVisitor(browser, { origin, client: staff, width: 1440 })
  await page.goto(`/admin/lead-engine?pipeline=${pipeline.id}`)
  const card = (stage: string) =>
    page.getByRole('region', { name: stage, exact: true }).getByRole('link', { name: /Held deal/ })
  await card('New').waitFor()
  await hydrated(page)
  const middleOf = async (name: string) => {
    const { x, y, width, height } = (await page.getByRole('region', { name, exact: true }).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const { x, y, width, height } = (await card('New').boundingBox())!
  const fingers = await page.context().newCDPSession(page)
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x: x + width / 2, y: y + height / 2 })
  await page.getByText('Lifted from New.').waitFor({ state: 'attached' })
  const to = await middleOf('Contacted')
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: x + width / 2 + (to.x - x - width / 2) * part, y: y + height / 2 })
  await page.getByText('Over Contacted.').waitFor({ state: 'attached' })
  await touch('touchEnd')
  await card('Contacted').waitFor()
  await expect
    .poll(async () => (await staff.call(getLeadDeal, { params: { id: deal.id } })).body.stage.name)
    .toBe('Contacted')
  expect(problems).toEqual([])
  await page.context().close()
})

test.each([
  '/admin/lead-engine/activities',
  '/admin/lead-engine/contacts',
  '/admin/lead-engine/contacts/add',
  '/admin/lead-engine/automation',
  '/admin/lead-engine/settings',
])('%s opens without findings, also at phone width', async (path) => {
  const staff = await world.login({ role: roles.admin })
  for (const width of [1440, 390]) {
    const { page, problems } = await openVisitor(browser, { origin, client: staff, width })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  }
})
