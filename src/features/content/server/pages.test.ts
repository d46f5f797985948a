import { describe, expect, test } from 'vitest'
import { listRevisions, restoreRevision } from '#features/revisions/contract/revisions.ts'
import { searchShop } from '#features/search/contract.ts'
import { fillParts } from '#test/fixtures-parts.ts'
import { useWorld } from '#test/world.ts'
import { plainPage } from '#test/fixtures-content.ts'
import { listPages } from '../contract/pages.ts'
import {
  createPage,
  getPageRecord,
  listPageRecords,
  pageFields,
  previewBlocks,
  removePage,
  updatePage,
} from '../contract/staff-pages.ts'
import { fixedAddresses } from '../rules/addresses.ts'
import { addStartPages } from './start-pages.ts'
import { startPages } from './start/index.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { parts: fillParts } })
const editor = await world.login({ role: 3 })
const visitor = world.client()

const create = (more: Record<string, unknown>) => editor.call(createPage, { body: { ...plainPage, ...more } as never })
const text = (html: string, id = 'b1') => ({ kind: 'text', id, region: 'all', html }) as const
const isShown = async (path: string) => (await visitor.request('GET', path)).status

describe('the pages that the shop begins with', () => {
  test('are one for each fixed address, and obey the rules of the editor', () => {
    expect(startPages.map(({ address }) => address).toSorted()).toEqual([...fixedAddresses].toSorted())
    for (const page of startPages)
      expect([page.address, pageFields.blocks.safeParse(page.blocks).error?.issues]).toEqual([page.address, undefined])
  })
  test.each(fixedAddresses)('%s answers', async (address) => {
    const { status, body } = await visitor.request('GET', address)
    expect([status, String(body)]).toEqual([200, expect.stringContaining('</h1>')])
  })
  test('are added once, and what staff made of them stays', async () => {
    const { data } = (await editor.call(listPageRecords, { query: { q: '/kess', limit: 5 } })).body
    const { id, version } = data.find(({ address }) => address === '/kess')!
    await editor.call(updatePage, { params: { id }, body: { version, name: 'KESS files' } })
    await addStartPages(world.database)
    expect((await visitor.call(listPages, {})).body.data.filter(({ address }) => address === '/kess')).toHaveLength(1)
    expect((await editor.call(getPageRecord, { params: { id } })).body.name).toBe('KESS files')
  })
})

describe('a page', () => {
  test('is shown once it is published, and found by its words', async () => {
    const { body } = await create({
      name: 'Spring event',
      address: '/pages/spring-event',
      state: 'draft',
      blocks: [text('<p>Barbecue on the dynamometer</p><script>alert(1)</script>')],
    })
    expect(body.blocks).toEqual([text('<p>Barbecue on the dynamometer</p>')])
    expect(await isShown('/pages/spring-event')).toBe(404)
    const { id, version } = body
    await editor.call(updatePage, { params: { id }, body: { version, state: 'published' } })
    await expect.poll(() => isShown('/pages/spring-event')).toBe(200)
    const page = await visitor.request('GET', '/pages/spring-event')
    expect(String(page.body)).toContain('<p>Barbecue on the dynamometer</p>')
    const { groups } = (await visitor.call(searchShop, { query: { q: 'barbecue dynamometer' } })).body
    expect(groups).toMatchObject([{ kind: 'pages', hits: [{ title: 'Spring event', to: '/pages/spring-event' }] }])
  })
  test('shows the price of a product as it is now', async () => {
    const slugs = ['obd-cable']
    await create({
      name: 'Cables',
      address: '/pages/cables',
      blocks: [{ kind: 'products', id: 'b1', region: 'all', title: 'Ours', slugs }],
    })
    await expect.poll(() => isShown('/pages/cables')).toBe(200)
    const page = await visitor.request('GET', '/pages/cables')
    expect(String(page.body)).toContain('href="/products/obd-cable"')
  })
  test('shows a block of one region there only', async () => {
    await create({
      name: 'Regions',
      address: '/pages/regions',
      blocks: [
        { ...text('<p>For America</p>', 'b1'), region: '1' },
        { ...text('<p>For Europe</p>', 'b2'), region: '2' },
      ],
    })
    await expect.poll(() => isShown('/pages/regions')).toBe(200)
    const body = String((await visitor.request('GET', '/pages/regions')).body)
    expect([body.includes('<p>For America</p>'), body.includes('<p>For Europe</p></div>')]).toEqual([true, false])
  })
  test('keeps every save, and restores one cleaned', async () => {
    const { id, version } = (await create({ name: 'Two', address: '/pages/two', blocks: [text('<p>One</p>')] })).body
    const second = await editor.call(updatePage, { params: { id }, body: { version, blocks: [text('<p>Two</p>')] } })
    const history = await editor.call(listRevisions, { params: { kind: 'page', id }, query: {} })
    expect(history.body.data.map((revision) => revision.version)).toEqual([2, 1])
    const restored = await editor.call(restoreRevision, {
      params: { kind: 'page', id },
      body: { version: second.body.version, to: 1 },
    })
    expect(restored.status).toBeLessThan(300)
    expect((await editor.call(getPageRecord, { params: { id } })).body.blocks).toEqual([text('<p>One</p>')])
  })
})

describe('422', () => {
  test.each([
    ['address', { address: '/admin/pages' }],
    ['address', { address: '/pages/../admin' }],
    ['address', { address: '/fz' }],
    ['action_to', { action_to: 'javascript:alert(1)' }],
    ['blocks.0', { blocks: [{ kind: 'picture', id: 'b1', region: 'all', picture_id: 999_999, caption: '' }] }],
    [
      'blocks.0.url',
      { blocks: [{ kind: 'video', id: 'b1', region: 'all', title: '', url: 'https://evil.test/x', picture_id: null }] },
    ],
    ['blocks', { blocks: [text('a'), text('b')] }],
    [
      'blocks',
      { blocks: [text('x'.repeat(190_000)), text('x'.repeat(190_000), 'b2'), text('x'.repeat(190_000), 'b3')] },
    ],
    ['publish_at', { state: 'scheduled' }],
  ])('beside %s: %j', async (field, more) => {
    const { status, refusal } = await create({ name: 'Wrong', address: '/pages/wrong', ...more })
    expect([status, Object.keys(refusal.errors)]).toEqual([422, [field]])
  })
})

test('409 for a page at a fixed address, which can only be retired', async () => {
  const { data } = (await editor.call(listPageRecords, { query: { q: '/bitbox' } })).body
  const { id, version } = data[0]!
  const gone = await editor.call(removePage, { params: { id }, query: { version } })
  expect([gone.status, gone.refusal.code]).toEqual([409, 'in_use'])
  await editor.call(updatePage, { params: { id }, body: { version, state: 'retired' } })
  await expect.poll(() => isShown('/bitbox')).toBe(404)
})

test('a preview is cleaned and stores nothing', async () => {
  const { body } = await editor.call(previewBlocks, {
    body: { blocks: [text('<p onclick="x()">Hello</p>')] },
  })
  expect(body).toEqual({ blocks: [text('<p>Hello</p>')], pictures: {} })
})

test('403 for customers', async () => {
  const customer = await world.login()
  expect((await customer.call(listPageRecords, { query: {} })).status).toBe(403)
})
