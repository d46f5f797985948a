/** Help after an interrupted flash, and beta testing: each from both sides. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { joinProgram, sendFeedback } from '#features/beta/contract/programs.ts'
import { createProgram, updateProgram } from '#features/beta/contract/staff.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!
const openStaff = async () =>
  openVisitor(browser, { origin, client: await world.login({ role: roles.admin, name: 'Ada Novak' }) })

test('a guest asks for rescue at phone width, staff take it and send a file to write back, and the guest sees each step', async () => {
  const { page: guest, problems } = await openVisitor(browser, { origin, width: 390 })
  await goTo(guest, '/fz/rescue')
  await guest.getByLabel('Your name').fill('Gus Guest')
  await guest.getByLabel('Email').fill('gus@example.test')
  await guest.getByLabel('Vehicle').fill('2018 Golf R')
  await guest.getByLabel('What happened?').selectOption({ label: 'Writing was interrupted' })
  await guest.getByLabel('Ignition left on').check()
  await guest.getByLabel('What did you see, step by step?').fill('It stopped at 43%.')
  await guest.getByRole('button', { name: 'Start rescue session' }).click()
  await guest.getByText('Enter the serial number of the tool.').waitFor()
  await guest.getByLabel('Serial number of the tool').fill('FZ12345678')
  await guest
    .locator('input[type=file]')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from('code,text\nP0601,checksum\n') })
  await guest.getByRole('button', { name: 'Start rescue session' }).click()
  await guest.getByText('You’re next.').waitFor()
  await guest.getByRole('list', { name: 'Files' }).getByText('codes.csv').waitFor()
  expect(await seriousFindings(guest)).toEqual([])

  const { page: staff, problems: staffProblems } = await openStaff()
  await staff.goto('/admin/rescue')
  await staff.getByRole('link', { name: '2018 Golf R' }).click()
  await staff.getByText('Ignition left on').waitFor()
  await staff.getByRole('list', { name: 'Files' }).getByText('codes.csv').waitFor()
  expect(await seriousFindings(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Take' }).click()
  await staff.getByRole('button', { name: 'Mark as fixed' }).waitFor()
  await guest.getByText(/^Ada is working on it/).waitFor()
  await staff.getByRole('link', { name: 'Conversation and files' }).click()
  await staff.getByRole('textbox', { name: 'Message' }).fill('Write this back.')
  const bytes = Buffer.from('block,value\nboot,12\n')
  await staff
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'recovery.csv', mimeType: 'text/csv', buffer: bytes })
  await staff.getByText('recovery.csv').waitFor()
  await staff.getByRole('button', { name: 'Send', exact: true }).click()

  const listed = guest.getByRole('list', { name: 'Files' })
  await listed.getByText('From our team').waitFor()
  expect(await seriousFindings(guest)).toEqual([])
  const [fromSession] = await Promise.all([
    guest.waitForEvent('download'),
    listed.getByRole('button', { name: 'Download recovery.csv' }).click(),
  ])
  expect(await readFile(await fromSession.path())).toEqual(bytes)
  await guest.getByRole('link', { name: 'Open the conversation and send files' }).click()
  await guest.getByText('Write this back.').waitFor()
  const [download] = await Promise.all([
    guest.waitForEvent('download'),
    guest.getByRole('button', { name: 'Download recovery.csv' }).click(),
  ])
  expect(await readFile(await download.path())).toEqual(bytes)

  await staff.goto('/admin/rescue')
  await staff.getByRole('link', { name: '2018 Golf R' }).click()
  await staff.getByRole('list', { name: 'Files' }).getByText('Sent to the customer').waitFor()
  expect(await seriousFindings(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Mark as fixed' }).click()
  const question = staff.getByRole('dialog', { name: 'Mark this session as fixed?' })
  expect(await seriousFindings(staff)).toEqual([])
  await question.getByRole('button', { name: 'Mark as fixed' }).click()
  await question.waitFor({ state: 'hidden' })
  await guest.goto('/fz/rescue')
  await guest.getByText(/^Solved\./).waitFor()
  await guest.getByRole('button', { name: 'Start another session' }).click()
  await guest.getByLabel('Serial number of the tool').waitFor()
  expect([...problems, ...staffProblems]).toEqual([])
})

test('staff open a beta program with a build, a tool developer joins, downloads it and says what broke, and staff read it', async () => {
  const { page: staff, problems } = await openStaff()
  await goTo(staff, '/admin/beta-programs/new')
  await staff.getByRole('textbox', { name: 'Name' }).fill('Bench mode')
  await staff.getByRole('combobox', { name: 'Status' }).selectOption('published')
  await staff.getByRole('button', { name: 'Create', exact: true }).click()
  await staff.getByRole('heading', { name: 'Bench mode', level: 1 }).waitFor()
  await staff.getByRole('link', { name: 'Builds' }).click()
  await staff.getByRole('textbox', { name: 'Version' }).fill('4.2.0-beta.1')
  await staff.getByRole('button', { name: 'Add build' }).click()
  await staff.getByText('Choose a file.').waitFor()
  const bytes = Buffer.from('firmware 4.2.0')
  await staff
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'fz.bin', mimeType: 'application/octet-stream', buffer: bytes })
  await staff.getByRole('button', { name: 'Add build' }).click()
  await staff.getByRole('table', { name: 'Builds' }).getByText('4.2.0-beta.1').waitFor()
  expect(await seriousFindings(staff)).toEqual([])

  const client = await world.login({ flags: ['fzd'], name: 'Devi Rao' })
  const { page: developer, problems: own } = await openVisitor(browser, { origin, client, width: 390 })
  await developer.goto('/beta')
  await developer.getByRole('link', { name: 'Bench mode' }).click()
  await developer.getByRole('button', { name: 'Join' }).click()
  const [download] = await Promise.all([
    developer.waitForEvent('download'),
    developer.getByRole('button', { name: 'Download 4.2.0-beta.1' }).click(),
  ])
  expect(await readFile(await download.path())).toEqual(bytes)
  await developer.getByLabel('What did you notice?').fill('The LED stays red.')
  await developer.getByRole('button', { name: 'Send feedback' }).click()
  await developer.getByRole('heading', { name: 'Your feedback' }).waitFor()
  expect(await seriousFindings(developer)).toEqual([])

  await staff.getByRole('link', { name: 'Feedback', exact: true }).click()
  const row = staff.getByRole('row').filter({ hasText: 'The LED stays red.' })
  await row.getByText('4.2.0-beta.1').waitFor()
  await row.getByText('Devi Rao').waitFor()
  expect([...problems, ...own]).toEqual([])
})

test('what was typed for a rescue outlives a reload, and a session that can’t be read says so', async () => {
  const client = await world.login({ name: 'Rhea Ortiz' })
  const { page } = await openVisitor(browser, { origin, client, width: 390, serviceWorkers: 'block' })
  await goTo(page, '/fz/rescue')
  await page.getByLabel('Vehicle').fill('2019 Audi S3')
  await page.getByLabel('What did you see, step by step?').fill('It stopped at 12%.\nThen nothing.')
  await page.reload()
  await expect.poll(() => page.getByLabel('Vehicle').inputValue()).toBe('2019 Audi S3')
  await page.getByLabel('Serial number of the tool').fill('FZ12345679')
  await page.route(/\/api\/v1\/rescue-sessions\/\d+\/by-token\//, (route) => route.abort())
  await page.getByRole('button', { name: 'Start rescue session' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('You’re next.').waitFor()
})

test('a program that has ended says so in the list, and notes and feedback keep their lines', async () => {
  const staff = await world.login({ role: roles.admin })
  const { body: program } = await staff.call(createProgram, {
    body: { name: 'Closed loop', summary: '', body: '', state: 'published', publish_at: null },
  })
  const client = await world.login({ flags: ['fzd'] })
  await client.call(joinProgram, { params: { id: program.id } })
  const said = 'First line.\nSecond line.'
  await client.call(sendFeedback, { params: { id: program.id }, body: { build_id: null, rating: 2, body: said } })
  await staff.call(updateProgram, {
    params: { id: program.id },
    body: { version: program.version, state: 'retired' },
  })
  const { page, problems } = await openVisitor(browser, { origin, client, width: 390 })
  await page.goto('/beta')
  const row = page.getByRole('listitem').filter({ hasText: 'Closed loop' })
  await row.getByText('Ended', { exact: true }).waitFor()
  await row.getByRole('link').click()
  await expect.poll(() => page.getByText('First line.').innerText()).toBe(said)
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
})
