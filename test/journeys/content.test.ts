import { expect, test } from 'vitest'
import { newSale } from '#features/pricing/contract/sale-fields.ts'
import { createPage } from '#features/content/contract/staff-pages.ts'
import { createSale } from '#features/promotions/contract/sales.ts'
import { fillParts } from '../fixtures-parts.ts'
import { plainPage } from '../fixtures-content.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { parts: fillParts } })
const browser = await useBrowser()
const origin = world.origins[0]!

async function openEditor(path: string) {
  const client = await world.login({ role: 3, name: 'Cora Mills' })
  const visitor = await openVisitor(browser, { origin, width: 1440, client })
  await goTo(visitor.page, path)
  return visitor
}

test('staff write a page with a live price, reorder its blocks by keyboard, preview and publish it, and a visitor reads it', async () => {
  const { page, problems } = await openEditor('/admin/pages/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Cable week')
  await page.getByRole('textbox', { name: 'URL' }).fill('/pages/cable-week')
  await page.getByRole('textbox', { name: 'Summary' }).fill('All cables at hand.')
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add block' }).click()
    await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
  }
  await add('Products')
  await page.getByRole('textbox', { name: 'Heading' }).fill('In stock')
  await page.getByRole('textbox', { name: 'Products' }).fill('obd-cable')
  await add('Notice')
  await page.getByRole('textbox', { name: 'Text' }).fill('Plug them in gently.')
  const handle = page.getByRole('button', { name: 'Move Notice, position 2 of 2' })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Move Notice, position 1 of 2' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="Preview"]')
  await preview.getByText('Plug them in gently.').waitFor()
  await preview
    .getByRole('link', { name: /\$49\.99/ })
    .first()
    .waitFor({ state: 'attached' })
  await page.getByRole('group', { name: 'Width' }).getByText('Phone').click()
  await expect.poll(async () => (await page.locator('iframe[title="Preview"]').boundingBox())?.width).toBe(390)
  await page.getByRole('group', { name: 'Region' }).getByText('Europe').click()
  await preview.getByRole('link', { name: /€/ }).first().waitFor({ state: 'attached' })

  await page.getByRole('combobox', { name: 'Status' }).selectOption('published')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Cable week' }).waitFor()

  const { page: shop, problems: shopProblems } = await openVisitor(browser, { origin, width: 390 })
  await expect
    .poll(async () => {
      const answer = await shop.goto('/pages/cable-week')
      return answer?.status()
    })
    .toBe(200)
  await shop.getByRole('heading', { name: 'Cable week', level: 1 }).waitFor()
  const tile = shop.getByRole('main').getByRole('link', { name: /\$/ })
  await expect.poll(() => tile.getAttribute('href')).toBe('/products/obd-cable')
  await expect.poll(() => shop.getByText('Plug them in gently.').isVisible()).toBe(true)
  expect(await seriousFindings(shop)).toEqual([])
  expect([...problems, ...shopProblems.filter((problem) => !problem.includes('404'))]).toEqual([])
})

test('a post is scheduled, published when its time comes, and read from the blog', async () => {
  const { page, problems } = await openEditor('/admin/posts/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Why we log')
  await page.getByRole('textbox', { name: 'URL slug' }).fill('why-we-log')
  await page.getByRole('textbox', { name: 'Summary' }).fill('One pull says more than a list.')
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('button', { name: /^Text/ }).click()
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Third gear, full load.')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('scheduled')
  await page.getByLabel('Publish at').fill('2020-01-01T08:00')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Why we log' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const { page: shop } = await openVisitor(browser, { origin, width: 390 })
  await expect
    .poll(async () => {
      await shop.goto('/blog')
      return shop.getByRole('link', { name: /Why we log/ }).count()
    })
    .toBe(1)
  await shop.getByRole('link', { name: /Why we log/ }).click()
  await shop.getByRole('heading', { name: 'Why we log', level: 1 }).waitFor()
  await expect.poll(() => shop.getByText('Third gear, full load.').isVisible()).toBe(true)
  expect(await seriousFindings(shop)).toEqual([])
  expect(problems).toEqual([])
})

test('units convert as one types, and the result is in the address', async () => {
  const { page, problems } = await openVisitor(browser, { origin, width: 390 })
  await goTo(page, '/tools/unit-converter?of=torque')
  await page.getByRole('textbox', { name: 'Value' }).fill('350')
  await page.getByText('474.536').waitFor()
  expect(page.url()).toContain('value=350')
  const ends = await page
    .getByRole('navigation', { name: 'Quantities' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(390)
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
})

test('staff translate a post into German, a visitor reads it in German, and a change of the English is listed', async () => {
  const { page, problems } = await openEditor('/admin/posts/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Cold starts')
  await page.getByRole('textbox', { name: 'URL slug' }).fill('cold-starts')
  await page.getByRole('textbox', { name: 'Summary' }).fill('Let the oil get warm first.')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('published')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Cold starts' }).waitFor()
  const editor = page.url()

  await goTo(page, '/admin/missing-translations?q=Cold+starts')
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Cold starts' }).count()).toBe(4)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('row').filter({ hasText: 'German' }).getByRole('link', { name: 'Cold starts' }).click()
  await page.getByRole('textbox', { name: 'Title in German' }).fill('Kaltstarts')
  await page.getByRole('textbox', { name: 'Summary in German' }).fill('Erst das Öl warm werden lassen.')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Changes saved.').waitFor()

  const { page: shop, problems: shopProblems } = await openVisitor(browser, { origin, width: 390, locale: 'de-DE' })
  await expect
    .poll(async () => {
      await shop.goto('/blog')
      return shop.getByRole('link', { name: 'Kaltstarts' }).count()
    })
    .toBe(1)
  await shop.getByRole('link', { name: 'Kaltstarts' }).click()
  await shop.getByRole('heading', { name: 'Kaltstarts', level: 1 }).waitFor()
  await shop.getByText('Erst das Öl warm werden lassen.').waitFor()
  const { page: english } = await openVisitor(browser, { origin })
  await english.goto(new URL(shop.url()).pathname)
  await english.getByRole('heading', { name: 'Cold starts', level: 1 }).waitFor()

  await goTo(page, editor)
  await page.getByRole('textbox', { name: 'Title' }).fill('Cold starts in winter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Changes saved.').waitFor()
  await goTo(page, '/admin/missing-translations?q=Cold+starts&state=outdated')
  await page.getByRole('link', { name: 'Cold starts in winter' }).click()
  await page.getByText('The English text has changed since.').waitFor()
  await page.getByRole('button', { name: 'Still correct' }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Changes saved.').waitFor()
  await goTo(page, '/admin/missing-translations?q=Cold+starts&language=de')
  await page.getByText('Nothing matches your filters').waitFor()
  expect([...problems, ...shopProblems]).toEqual([])
})

test('staff translate a sale and a model into German, and a visitor reads both in German', async () => {
  const times = { starts_at: '2020-01-01T00:00:00.000Z', ends_at: '2999-01-01T00:00:00.000Z' }
  const sale = { ...newSale, ...times, name: 'Harvest week', description: 'On all cables.', percent: 10 }
  const created = await (await world.login({ role: 3 })).call(createSale, { body: sale as never })
  expect(created.status).toBe(201)
  const { page, problems } = await openEditor('/admin/missing-translations')
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Changes saved.').waitFor()
  }
  const openMissing = async (name: string) => {
    await goTo(page, `/admin/missing-translations?language=de&q=${encodeURIComponent(name)}`)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name, exact: true }).click()
  }
  await openMissing('Harvest week')
  await page.getByRole('textbox', { name: 'Name in German' }).fill('Erntewoche')
  await page.getByRole('textbox', { name: 'Description in German' }).fill('Auf alle Kabel.')
  await save()
  await openMissing('Golf R')
  await page.getByRole('textbox', { name: 'Description in German' }).fill('Mit Allradantrieb.')
  expect(await seriousFindings(page)).toEqual([])
  await save()

  const { page: shop, problems: shopProblems } = await openVisitor(browser, { origin, width: 390, locale: 'de-DE' })
  const address = '/catalog/volkswagen/2017/golf-r'
  await expect
    .poll(async () => {
      await shop.goto(address)
      return shop.getByText('Mit Allradantrieb.').count()
    })
    .toBe(1)
  const banner = shop.getByRole('region', { name: 'Hinweise' })
  await banner.getByText('Erntewoche').waitFor()
  await banner.getByText('Auf alle Kabel.').waitFor()
  const { page: english } = await openVisitor(browser, { origin })
  await english.goto(address)
  await english.getByText('All-wheel drive.').waitFor()
  await english.getByText('Harvest week').waitFor()
  expect([...problems, ...shopProblems]).toEqual([])
})

test('the newsletter is subscribed to before scripts have come', async () => {
  const { page } = await openVisitor(browser, { origin, width: 390 })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/newsletter')
  await page.getByRole('textbox', { name: 'Email' }).fill('early@example.test')
  await page.getByRole('textbox', { name: 'Email' }).press('Enter')
  await page.getByText('Check your inbox').waitFor()
  expect(new URL(page.url()).search).toBe('?sent=1')
  await page.goto('/newsletter')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('alert').getByText('We couldn’t subscribe you.').waitFor()
})

test('a video plays in the page once it is clicked, and nothing outside is asked before', async () => {
  const client = await world.login({ role: 3 })
  const { status } = await client.call(createPage, {
    body: {
      name: 'Bench flash',
      address: '/pages/bench-flash',
      ...plainPage,
      blocks: [
        { kind: 'video', id: 'b1', region: 'all', title: '', url: 'https://youtu.be/dQw4w9WgXcQ', picture_id: null },
      ],
    } as never,
  })
  expect(status).toBe(201)
  const { page, context, problems } = await openVisitor(browser, { origin, width: 390 })
  const outside: string[] = []
  await context.route(
    (url) => url.origin !== origin,
    async (route) => {
      outside.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' })
    },
  )
  await expect.poll(async () => (await page.goto('/pages/bench-flash'))?.status()).toBe(200)
  await hydrated(page)
  expect(outside).toEqual([])
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: /Watch the video.*youtu\.be/ }).click()
  await page.frameLocator('iframe[title="Watch the video"]').getByText('Playing').waitFor()
  expect(outside).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'])
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
})

test('an empty list says how it fills, and that nothing matches only where something was searched for', async () => {
  const { page } = await openEditor('/admin/positions')
  await page.getByText('Published positions appear on the careers page.').waitFor()
  expect(await page.getByText('Nothing matches').count()).toBe(0)
  await page.goto('/admin/positions?q=welder')
  await page.getByText('Nothing matches your filters').waitFor()
  expect(await page.getByText('Published positions').count()).toBe(0)
  // A customer who bought in the other region has no orders here.
  await page.goto('/profile/orders')
  await page.getByText('Switch the region to see those of the other one.').waitFor()
})
