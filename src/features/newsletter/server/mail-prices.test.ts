import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { newSale } from '#features/pricing/contract/sale-fields.ts'
import { createSale } from '#features/promotions/contract/sales.ts'
import { fillParts } from '#test/fixtures-parts.ts'
import { startMailServer } from '#test/mail-server.ts'
import { useWorld } from '#test/world.ts'
import * as staff from '../contract/staff.ts'

const mailServer = await startMailServer()
afterAll(() => mailServer.close())
const { world } = await useWorld({ environment: { SMTP_URL: mailServer.url }, fill: { parts: fillParts } })

await world.owner.db.execute(sql`
  insert into newsletter_subscribers (email, region, topics, language, state, confirmed_at)
  values ('german@example.test', 1, '{products}', 'de', 'active', now()), ('english@example.test', 1, '{products}', 'en', 'active', now())`)

const editor = await world.login({ role: roles.admin })
async function addPrices(slug: string, name: string, german: string) {
  const { body } = await editor.call(staff.createCampaign, {
    body: {
      name,
      slug,
      summary: '',
      topic: 'products',
      region: 'all',
      language: 'all',
      blocks: [
        { kind: 'products', id: 'b1', region: 'all', title: '', slugs: ['obd-cable'] },
        { kind: 'text', id: 'b2', region: '2', html: '<p>Shipped from Venlo</p>' },
      ],
      de: { name: { text: german } },
    },
  })
  return body
}
async function sendPrices(slug: string, name: string, german: string) {
  const { id, version } = await addPrices(slug, name, german)
  await editor.call(staff.startCampaign, { params: { id }, body: { version, per_minute: 6000 } })
}

test('a test is what a subscriber of a language and region would get', async () => {
  const { id } = await addPrices('tried-week', 'Tried week', 'Probewoche')
  const test = (more: object) =>
    editor.call(staff.sendTest, { params: { id }, body: { email: 'me@example.test', ...more } as never })
  expect((await test({ language: 'de', region: '2' })).status).toBe(204)
  const german = await mailServer.mailTo('me@example.test', '[Test] Probewoche')
  expect(german.text).toContain('59,99')
  expect(german.text).toContain('Shipped from Venlo')
  expect((await test({})).status).toBe(204)
  const english = await mailServer.mailTo('me@example.test', '[Test] Tried week')
  expect(english.text).toContain('$49.99')
  expect(english.text).not.toContain('Shipped from Venlo')
})

test('subscribers read prices the way their language writes them', async () => {
  await sendPrices('price-week', 'Price week', 'Preise der Woche')
  const { text } = await mailServer.mailTo('english@example.test', 'Price week')
  expect(text).toContain('$49.99')
  expect(text).not.toContain('Before:')
  expect((await mailServer.mailTo('german@example.test', 'Preise der Woche')).text).toMatch(/49,99[^\d<]{1,12}\$/)
})

test('in a running sale a product has the price of the sale, with the one of before struck through', async () => {
  const times = { starts_at: '2020-01-01T00:00:00.000Z', ends_at: '2999-01-01T00:00:00.000Z' }
  const sale = { ...newSale, ...times, name: 'Harvest week', percent: 10 }
  expect((await editor.call(createSale, { body: sale as never })).status).toBe(201)
  await sendPrices('sale-week', 'Sale week', 'Preise der Verkaufswoche')
  const { text } = await mailServer.mailTo('english@example.test', 'Sale week')
  expect(text).toContain('$44.99')
  expect(text).toMatch(/Before:.{0,12} <s>\$49\.99<\/s>/)
  const german = await mailServer.mailTo('german@example.test', 'Preise der Verkaufswoche')
  expect(german.text).toMatch(/44,99[^\d<]{1,12}\$.*Vorher:.{0,12} <s>49,99/s)
})
