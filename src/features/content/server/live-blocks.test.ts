import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { uploadPicture } from '#features/pictures/contract.ts'
import { endpointUrl } from '#kit/contract.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { fillRental } from '#test/fixtures-rentals.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { plainPage } from '#test/fixtures-content.ts'
import type { Block } from '../contract/blocks.ts'
import { compareTools } from '../contract/pages.ts'
import { createPosition } from '../contract/positions.ts'
import { createPage } from '../contract/staff-pages.ts'

const { world } = await useWorld({
  environment: { WORKER: '0' },
  fill: { catalog: fillCatalog, shop: fillShop, rows: (owner) => fillRental(owner, 'flashzilla-v3', { units: 1 }) },
})
const editor = await world.login({ role: 3 })
const visitor = world.client()
const { make, year, model, engine } = golfR
const place = `${make}/${year}/${model}/${engine}`
const life = { state: 'published', publish_at: null } as const
await editor.call(createPosition, {
  body: { ...life, name: 'Bench technician', place: 'Venlo', employment: 'full_time', body: '<p>Solder.</p>' },
})

let pages = 0
/** The rendered text of a page with one block. */
async function pageWith(block: Record<string, unknown>): Promise<string> {
  pages += 1
  const address = `/pages/live-${pages}`
  const { status } = await editor.call(createPage, {
    body: {
      name: `Live ${pages}`,
      address,
      ...plainPage,
      blocks: [{ id: 'b1', region: 'all', title: '', ...block } as unknown as Block],
    },
  })
  expect(status).toBe(201)
  await expect.poll(async () => (await visitor.request('GET', address)).status).toBe(200)
  return String((await visitor.request('GET', address)).body)
}

test.each<[kind: string, block: Record<string, unknown>, shows: readonly (string | RegExp)[]]>([
  ['products', { slugs: ['obd-cable'] }, ['href="/products/obd-cable"', '$49.99', 'In stock']],
  [
    'vehicles',
    { places: [place] },
    [`href="/catalog/${place}"`, 'Golf R', /<b>\d{3}<\/b> (<!-- -->)?hp/, /\d+ tunes/, '$'],
  ],
  ['tunes', { type: 'stage-1-tuning', make: '', limit: 3, vehicle: '' }, [/tunes=/, '/catalog/stage-1-tuning', '$']],
  ['tunes', { type: 'tcu-tuning', make: '', limit: 3, vehicle: place }, [`/catalog/${place}?tunes=`, 'Stage 1']],
  ['tools', { slugs: ['flashzilla-v3'] }, ['FLASHZILLA V3', '>OBD<', '>CAN, K-line<']],
  ['rentals', {}, ['FLASHZILLA V3', 'Available now', '$29.00', '$200.00', '100% of the fee']],
  ['dealers', {}, ['action="/dealers"', 'Find dealers']],
  ['dyno', { vehicle: place }, ['role="img"', 'hp']],
  ['positions', {}, ['Bench technician', 'Venlo · Full time', '<p>Solder.</p>']],
  ['video', { url: 'https://youtu.be/dQw4w9WgXcQ', picture_id: null }, ['href="https://youtu.be/dQw4w9WgXcQ"']],
])('a block of %s shows it as it is now: %j', async (kind, block, shows) => {
  const html = await pageWith({ kind, ...block })
  const shown = shows.map((text) => (typeof text === 'string' ? html.includes(text) : text.test(html)))
  expect([shows, shown]).toEqual([shows, shows.map(() => true)])
})

test('written blocks show what staff wrote, markup as text and pictures with their alternative text', async () => {
  const red =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><rect width="8" height="6" fill="#c93508"/></svg>'
  const url = endpointUrl(uploadPicture, { query: { name: 'bench.svg' } })
  const { body: picture } = await editor.request('POST', url, red, { 'content-type': 'application/octet-stream' })
  const { id: picture_id } = picture as { id: number }
  const hostile = '<script>alert(1)</script>'
  for (const [kind, block, text] of [
    ['text', { html: `<h2>Heading</h2>${hostile}` }, '<h2>Heading</h2>'],
    ['points', { items: [{ title: 'Fast', text: hostile }] }, 'Fast'],
    ['picture', { picture_id, caption: 'On the bench' }, '<figcaption>On the bench</figcaption>'],
    [
      'gallery',
      {
        items: [
          { picture_id, caption: 'One' },
          { picture_id, caption: 'Two' },
        ],
      },
      'Two',
    ],
    ['table', { head: ['', 'OBD'], rows: [['DQ250', hostile]] }, '<th scope="col">OBD</th>'],
    ['steps', { items: [{ title: 'Plug in', text: 'Gently' }] }, 'Plug in'],
    ['notice', { level: 'warning', text: hostile }, 'Warning'],
    ['questions', { items: [{ question: 'Why?', answer: hostile }] }, '<summary>Why?</summary>'],
    ['action', { text: 'Now', label: 'Buy', to: '/products' }, 'href="/products"'],
  ] as const) {
    const html = await pageWith({ kind, ...block })
    expect([kind, html.includes(text), html.includes('<script>alert(1)')]).toEqual([kind, true, false])
    expect([kind, html.includes('<h2></h2>')]).toEqual([kind, false])
  }
})

test('a comparison of tools unfolds the makes beyond the first three', async () => {
  const { db } = world.owner
  for (const name of ['Audi', 'BMW', 'Cupra', 'Ford']) {
    const slug = name.toLowerCase()
    await db.execute(sql`insert into makes (slug, name) values (${slug}, ${name})`)
    await db.execute(
      sql`insert into models (make_id, slug, name, body) select id, slug, name, 'hatch' from makes where slug = ${slug}`,
    )
    await db.execute(sql`insert into fitments (model_id, year, engine_id)
      select m.id, '2020', e.id from models m, engines e where m.slug = ${slug} and e.slug = ${engine}`)
  }
  await db.execute(sql`update makes set name = 'Volkswagen' where slug = ${make}`)
  await expect
    .poll(async () => pageWith({ kind: 'tools', slugs: ['flashzilla-v3'] }))
    .toContain(
      '<summary>Audi\u{A0}1, BMW\u{A0}1, Cupra\u{A0}1 and 2 more makes</summary>Ford\u{A0}1, Volkswagen\u{A0}1</details>',
    )
})

test('the comparison counts engines per make and says how each tool connects', async () => {
  const { data } = (await visitor.call(compareTools, {})).body
  const v3 = data.find(({ slug }) => slug === 'flashzilla-v3')!
  expect(v3).toMatchObject({ methods: ['obd'], protocols: ['can', 'k_line'], engines: 1, transmissions: 1 })
  expect(v3.makes[0]).toEqual({ name: 'Audi', engines: 1 })
})

test('vehicles and products that are gone are said to be', async () => {
  expect(await pageWith({ kind: 'vehicles', places: ['volkswagen/1901/golf-r/none'] })).toContain(
    'These vehicles are no longer in the catalog.',
  )
  expect(await pageWith({ kind: 'products', slugs: ['gone'] })).toContain('These products are no longer sold.')
})

test('422 for a vehicle that is none', async () => {
  const { status, refusal } = await editor.call(createPage, {
    body: {
      name: 'Wrong',
      address: '/pages/wrong',
      ...plainPage,
      blocks: [{ kind: 'vehicles', id: 'b1', region: 'all', title: '', places: ['golf'] }],
    },
  })
  expect([status, Object.keys(refusal.errors)]).toEqual([422, ['blocks.0.places.0']])
})
