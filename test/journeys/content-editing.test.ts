/** What content editors rely on, and how their content is shown. */
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createPage } from '#features/content/contract/staff-pages.ts'
import { plainPage } from '../fixtures-content.ts'
import { uploadPicture } from '#features/pictures/contract.ts'
import { endpointUrl } from '#kit/contract.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hasFocus, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!
const client = await world.login({ role: roles.admin, name: 'Cora Mills' })
async function openEditor(path: string) {
  const editor = await openVisitor(browser, { origin, width: 1440, client })
  await goTo(editor.page, path)
  return editor
}

test('what is converted stays readable however large it is, and says which field is wrong; percent is written as in the language', async () => {
  const { page, problems } = await openVisitor(browser, { origin, width: 390, locale: 'de-DE' })
  await goTo(page, '/tools/unit-converter?of=length&value=123456789012345678901234')
  await page.getByText('1,23457E23').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto('/tools/unit-converter?of=tires&old=225/40%20R18&next=nothing')
  await page.locator('input[name="next"][aria-invalid="true"]').waitFor()
  expect(await page.locator('input[aria-invalid="true"]').count()).toBe(1)
  await page.locator('input[name="next"]').fill('235/40 R19')
  await page.getByText(/^\+5,\d+\s%$/).waitFor()
  expect(problems).toEqual([])
})

test('an address is made of the title, steps are put in order, and a block that was removed comes back', async () => {
  const { page, problems } = await openEditor('/admin/pages/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Cold start, step by step')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'URL' }).inputValue())
    .toBe('/pages/cold-start-step-by-step')
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add block' }).click()
    await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
  }
  await add('Steps')
  const titleOf = (step: number) =>
    page.getByRole('group', { name: `Step ${step}` }).getByRole('textbox', { name: 'Title' })
  await titleOf(1).fill('Drive off')
  await page.getByRole('button', { name: 'Add step' }).click()
  await titleOf(2).fill('Wait')
  await page.getByRole('button', { name: 'Move step 2 up' }).click()
  await expect.poll(() => titleOf(1).inputValue()).toBe('Wait')
  expect(await titleOf(2).inputValue()).toBe('Drive off')
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Remove Steps, position 1' }).click()
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Add block' }))).toBe(true)
  await add('Notice')
  await page.getByRole('textbox', { name: 'Text' }).fill('Mind the oil.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Move Steps, position 1 of 2' }).waitFor()
  await add('Table')
  const cell = (row: number, column: number) =>
    page.getByRole('textbox', { name: `Row ${row}, column ${column}`, exact: true })
  await page.getByRole('textbox', { name: 'Heading 1' }).fill('Gear')
  for (const [at, text] of ['first', 'third', 'second'].entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add row' }).click()
    await cell(at + 1, 1).fill(text)
  }
  await page.getByRole('button', { name: 'Move row 3 up' }).click()
  await expect.poll(() => cell(2, 1).inputValue()).toBe('second')
  await page.getByRole('button', { name: 'Remove row 1' }).click()
  await expect
    .poll(async () => [await cell(1, 1).inputValue(), await cell(2, 1).inputValue()])
    .toEqual(['second', 'third'])
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Cold start, step by step' }).waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByText('Visitors can no longer open it. Its history stays.').waitFor()
  expect(problems).toEqual([])
})

test('a picture is shown whole in its own proportions, and a tall one is no higher than a screen', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="600"><rect width="300" height="600"/></svg>'
  const { body: picture } = await client.request(
    'POST',
    endpointUrl(uploadPicture, { query: { name: 'sheet.svg', alt: 'A sheet' } }),
    drawing,
    { 'content-type': 'application/octet-stream' },
  )
  const { status } = await client.call(createPage, {
    body: {
      name: 'Dyno sheet',
      address: '/pages/dyno-sheet',
      ...plainPage,
      blocks: [
        {
          kind: 'picture',
          id: 'b1',
          region: 'all',
          picture_id: (picture as { id: number }).id,
          caption: 'As measured',
        },
      ],
    } as never,
  })
  expect(status).toBe(201)
  for (const [width, shown] of [
    [390, { width: 350, height: 700 }],
    [1440, { width: 720, height: 704 }],
  ] as const) {
    const { page } = await openVisitor(browser, { origin, width })
    await expect.poll(async () => (await page.goto('/pages/dyno-sheet'))?.status()).toBe(200)
    await expect
      .poll(() => page.getByRole('img', { name: 'A sheet' }).boundingBox())
      .toMatchObject({ width: expect.closeTo(shown.width, -1), height: expect.closeTo(shown.height, -1) })
    expect(await page.getByRole('img', { name: 'A sheet' }).evaluate((it) => getComputedStyle(it).objectFit)).toBe(
      'contain',
    )
  }
})

test('a newsletter isn’t sent while changes of it aren’t saved', async () => {
  const { page } = await openEditor('/admin/newsletters/new')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Cables are back')
  await expect.poll(() => page.getByRole('textbox', { name: 'URL slug' }).inputValue()).toBe('cables-are-back')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Cables are back', level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Cables are back, at last')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this newsletter?' })
  await dialog.getByText('You have unsaved changes').waitFor()
  expect(await dialog.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Changes saved.').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).waitFor()
})
