import { expect, test } from 'vitest'
import { fillCatalog } from '../fixtures-catalog.ts'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()
const origin = world.origins[0]!

async function openEditor(name: string, width = 1440) {
  const { email } = await world.signUp({ flags: ['ct'], name })
  const { page, context, problems } = await openVisitor(browser, { origin, width })
  const login = await context.request.post(`${origin}/api/auth/login`, {
    headers: { origin },
    data: { email, password: worldPassword },
  })
  expect(login.ok()).toBe(true)
  return { page, problems }
}

test('an editor writes a make by keyboard: work is kept, leaving asks, two editors decide, history restores', async () => {
  const { page, problems } = await openEditor('Cora Mills')
  await goTo(page, '/catalog-manage/makes')
  await page.getByRole('link', { name: 'New make' }).click()
  await page.getByRole('heading', { name: 'New make' }).waitFor()
  await page.getByLabel('Name').focus()
  await page.keyboard.type('Zastava')
  await page.keyboard.press('Tab')
  await page.keyboard.type('volkswagen')
  await page.keyboard.press('Control+s')
  await page.getByText('This is already taken.').waitFor()
  await page.getByLabel('URL slug').fill('zastava')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Zastava' }).waitFor()
  await page.getByText('Draft').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])

  // The draft survives a reload and can be restored.
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Cars from Kragujevac.')
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Cars from Kragujevac.')
  await page.reload()
  await page.getByText(/You have unsaved changes from/).waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Description', exact: true }).inputValue())
    .toBe('Cars from Kragujevac.')

  // Leaving asks for confirmation.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Makes' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Keep editing' }).click()

  // Someone else saves first.
  const { page: theirs } = await openEditor('Ned Reed')
  await theirs.goto(new URL(page.url()).pathname)
  await theirs.getByRole('textbox', { name: 'Description', exact: true }).fill('Yugoslav cars.')
  await theirs.getByLabel('Search title').fill('Zastava tunes')
  await theirs.keyboard.press('Control+s')
  await theirs.getByText('Changes saved.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this' })
  await dialog.getByText(/Ned Reed saved a newer version/).waitFor()
  await expect
    .poll(() => dialog.getByRole('group', { name: 'Search title' }).getByLabel('Theirs').isChecked())
    .toBe(true)
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await dialog.getByRole('group', { name: 'Description' }).getByLabel('Yours').check()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Changes saved.').waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Description', exact: true }).inputValue())
    .toBe('Cars from Kragujevac.')
  await expect.poll(() => page.getByLabel('Search title').inputValue()).toBe('Zastava tunes')

  // The history can compare and restore versions.
  await page.getByRole('link', { name: 'History' }).click()
  const save = (version: number) => page.getByRole('listitem').filter({ hasText: `Version ${version}` })
  await save(3).waitFor()
  await page.getByLabel('From').selectOption('Version 1')
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('region', { name: 'Compare versions' }).getByText('Cars from Kragujevac.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await save(2).getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Version 2 restored.').waitFor()
  await save(4).waitFor()
  await page.getByRole('link', { name: 'Details' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Description', exact: true }).inputValue())
    .toBe('Yugoslav cars.')
  expect(problems.filter((text) => !/40[09]|422/.test(text))).toEqual([])
})

test('from an empty make to a published engine in the shop, with fitments painted by pointer and by keyboard', async () => {
  const { page } = await openEditor('Mia Cole')
  const save = (path: RegExp) =>
    page.waitForResponse((answer) => path.test(answer.url()) && answer.request().method() !== 'GET' && answer.ok())
  await page.goto('/catalog-manage/makes/new')
  await page.getByLabel('Name').fill('Yugo')
  await page.getByLabel('URL slug').fill('yugo')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Yugo' }).waitFor()

  await page.goto('/catalog-manage/engines/new')
  await page.getByLabel('Name').fill('1.3 Fire')
  await page.getByLabel('URL slug').fill('fire-13')
  await page.getByLabel('Power at the crank').fill('60')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: '1.3 Fire' }).waitFor()

  await page.goto('/catalog-manage/makes?q=yugo')
  await page.getByRole('link', { name: 'Yugo' }).click()
  await page.getByRole('link', { name: 'Models', exact: true }).click()
  await page.getByText('No models yet').waitFor()
  await page.getByRole('link', { name: 'New model' }).click()
  await page.getByLabel('Name').fill('Koral')
  await page.getByLabel('URL slug').fill('koral')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await page.getByLabel('Last year').fill('2008')
  await page.getByLabel('First year').fill('1988')
  await page.getByLabel('First year').blur()
  await page.getByLabel('Add an engine').fill('fire')
  await page.getByRole('button', { name: '1.3 Fire fire-13' }).click()
  const cell = (year: string) => page.getByRole('button', { name: `fire-13, ${year}`, exact: true })
  const isOn = (year: string) => cell(year).getAttribute('aria-pressed')
  // An engine gets exactly the painted years.
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Paint at least one year for each engine.').waitFor()
  // Drag from 1990 to 1992.
  await cell('1990').hover()
  await page.mouse.down()
  await cell('1991').hover()
  await cell('1992').hover()
  await page.mouse.up()
  await expect.poll(() => isOn('1991')).toBe('true')
  // By keyboard: extend to 1994 and clear 1990.
  await cell('1992').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => isOn('1994')).toBe('true')
  await cell('1990').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => isOn('1990')).toBe('false')
  expect(await seriousFindings(page)).toEqual([])
  const created = save(/\/ecu\/models$/)
  await page.getByRole('button', { name: 'Create' }).click()
  await created
  await page.getByRole('heading', { name: 'Koral' }).waitFor()

  // A visitor sees it.
  const { page: visitor } = await openVisitor(browser, { origin })
  const status = async () => (await visitor.goto('/catalog/yugo/1994/koral/fire-13'))?.status()
  await expect.poll(status).toBe(200)
  await visitor
    .getByRole('heading', { name: /1\.3 Fire/ })
    .first()
    .waitFor()
  expect((await visitor.goto('/catalog/yugo/1990/koral/fire-13'))?.status()).toBe(404)
})
