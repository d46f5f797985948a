/** Questions and posts as visitors read them, and what staff learn about it. */
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createAuthor, createPost } from '#features/blog/contract/staff.ts'
import { createQuestion } from '#features/content/contract/questions.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, hasFocus, hydrated, openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!
const editor = await world.login({ role: roles.admin })
const life = { state: 'published', publish_at: null } as const

const { body: author } = await editor.call(createAuthor, {
  body: {
    ...life,
    name: 'Mara Lind',
    slug: 'mara-lind',
    job: 'Calibrator',
    picture_id: null,
    bio: '<p>Twelve years of DSG.</p>',
  },
})
const post = (name: string, slug: string, tags: ('News' | 'Dealer')[]) =>
  editor.call(createPost, {
    body: { ...life, name, slug, summary: '', tags, author_id: author.id, picture_id: null, blocks: [] },
  })
await post('Firmware for all', 'firmware-for-all', ['News'])
await post('Margins of spring', 'margins-of-spring', ['Dealer'])
for (const [name, topic] of [
  ['Does the tune survive an update?', 'tunes'],
  ['Do you ship to Malta?', 'shipping'],
] as const)
  await editor.call(createQuestion, { body: { ...life, name, topic, position: 0, answer: '<p>Yes, it does.</p>' } })

test('a visitor finds a question by its words and by its topic, and says that it helped; staff see that', async () => {
  const { page, problems } = await openVisitor(browser, { origin, width: 390 })
  await expect
    .poll(async () => {
      await page.goto('/faq')
      return page.getByText('Do you ship to Malta?').count()
    })
    .toBe(1)
  await hydrated(page)
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('malta')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=malta/)
  await expect.poll(() => page.getByText('Does the tune survive').count()).toBe(0)
  // The only answer is expanded.
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.getByText('Thanks for telling us.').waitFor()
  expect(await hasFocus(page.getByText('Thanks for telling us.'))).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('link', { name: 'Tunes and files', exact: true })
    .click()
  await page.getByText('Does the tune survive').waitFor()
  await expect.poll(() => page.getByText('Do you ship to Malta?').count()).toBe(0)

  const { page: staff } = await openVisitor(browser, { origin, client: editor })
  await staff.goto('/admin/questions')
  const cells = staff.getByRole('row').filter({ hasText: 'Malta' }).getByRole('cell')
  await cells.filter({ hasText: /^1$/ }).first().waitFor()
  expect(problems).toEqual([])
})

test('without scripts a question is searched for, opened and read', async () => {
  const { page } = await openVisitor(browser, { origin, javaScriptEnabled: false })
  await page.goto('/faq')
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('malta')
  await page.getByRole('searchbox', { name: 'Search questions' }).press('Enter')
  await page.waitForURL(/q=malta/)
  await page.getByText('Yes, it does.').waitFor()
  await expect.poll(() => page.getByText('Does the tune survive').count()).toBe(0)
})

test('posts are read by tag, by words and by author; those for dealers only by dealers', async () => {
  const { page, problems } = await openVisitor(browser, { origin })
  await page.goto('/blog')
  await page.getByRole('link', { name: 'Firmware for all' }).first().click()
  await page.getByRole('heading', { name: 'Firmware for all', level: 1 }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Mara Lind' }).first().click()
  await page.waitForURL(/\/(staff|blog\/by-author)\/mara-lind$/)
  for (const path of ['/staff/mara-lind', '/blog/by-author/mara-lind', '/blog?tag=News', '/blog?q=firmware']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: 'Firmware for all' }).first().waitFor()
    expect([path, await page.getByText('Margins of spring').count()]).toEqual([path, 0])
    expect(await seriousFindings(page)).toEqual([])
  }
  await page.goto('/staff/mara-lind')
  await page.getByText('Twelve years of DSG.').waitFor()
  await page.getByText('Calibrator').first().waitFor()
  await page.goto('/blog?tag=Dealer')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.getByText('Margins of spring').count()).toBe(0)

  const dealer = await world.login({ role: roles.dealer })
  const { page: own } = await openVisitor(browser, { origin, client: dealer })
  // Collects every heading the page ever shows, even briefly.
  await own.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { headingsSeen: seen })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) seen.add(textContent)
    }).observe(document, { childList: true, subtree: true })
  })
  await own.goto('/blog?tag=Dealer')
  await own.getByRole('main').getByRole('link', { name: 'Margins of spring' }).first().click()
  await own.getByRole('heading', { name: 'Margins of spring', level: 1 }).waitFor()
  await expect.poll(() => own.title()).toBe('Margins of spring | Overboost')
  const headingsSeen = () =>
    own.evaluate(() => [...(globalThis as unknown as { headingsSeen: Set<string> }).headingsSeen])
  expect(await headingsSeen()).toEqual(['Blog', 'Margins of spring'])
  await own.reload()
  await own.getByRole('heading', { name: 'Margins of spring', level: 1 }).waitFor()
  expect(await headingsSeen()).toEqual(['Margins of spring'])
  expect(problems).toEqual([])
})

test('posts of someone who is no author, and a post that is gone, are pages that don’t exist', async () => {
  const { page } = await openVisitor(browser, { origin })
  for (const path of ['/blog/by-author/nobody', '/blog/by-author/No%20body', '/staff/No%20body', '/blog/999999/gone']) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 404])
    await expect.poll(() => page.title()).not.toBe('')
    await page.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor()
  }
  const { page: plain } = await openVisitor(browser, { origin, javaScriptEnabled: false })
  await plain.goto('/blog/999999/gone')
  await plain.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor()
})

test('a British reader sees the days of posts written the British way, on pages that hydrate as the server wrote them', async () => {
  const { page, problems } = await openVisitor(browser, { origin, locale: 'en-GB' })
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date())
  for (const path of ['/', '/blog']) {
    await goTo(page, path)
    await page
      .getByRole('link', { name: /Firmware for all/ })
      .getByText(today)
      .waitFor()
  }
  await page.getByRole('link', { name: /Firmware for all/ }).click()
  await page.getByRole('heading', { name: 'Firmware for all' }).waitFor()
  await page.reload()
  await page
    .getByText(new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date()))
    .waitFor()
  expect(problems).toEqual([])
})
