import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { searchShop } from '#features/search/contract.ts'
import { useWorld } from '#test/world.ts'
import { getBio, getPost, listPosts } from '../contract/posts.ts'
import { createAuthor, createPost, listPostRecords, removeAuthor, updatePost } from '../contract/staff.ts'

const { world } = await useWorld()
const editor = await world.login({ role: 3 })
const dealer = await world.login({ role: 4 })
const visitor = world.client()
const fields = {
  summary: '',
  tags: ['News'],
  author_id: null,
  picture_id: null,
  blocks: [],
  state: 'published',
  publish_at: null,
} as const
const create = async (more: Record<string, unknown>) =>
  (await editor.call(createPost, { body: { ...fields, ...more } as never })).body
const statusFor = async (who: typeof visitor, id: number) => (await who.call(getPost, { params: { id } })).status
const text = (html: string) => ({ kind: 'text', id: 'b1', region: 'all', html })

describe('a post', () => {
  test('is read with its author, listed by tag and words, and in both feeds', async () => {
    const { body: author } = await editor.call(createAuthor, {
      body: {
        name: 'Nora',
        slug: 'nora',
        job: 'Calibrator',
        picture_id: null,
        bio: '<p>Hi<script>x</script></p>',
        state: 'published',
        publish_at: null,
      },
    })
    const { id } = await create({
      name: 'Boost & leaks',
      slug: 'boost',
      author_id: author.id,
      blocks: [text('<p>Smoke testing finds leaks</p>')],
    })
    await expect.poll(() => statusFor(visitor, id)).toBe(200)
    const { body } = await visitor.call(getPost, { params: { id } })
    expect(body).toMatchObject({ author: { slug: 'nora', name: 'Nora' }, minutes: 1, tags: ['News'] })
    expect((await visitor.call(listPosts, { query: { q: 'smoke testing' } })).body.total).toBe(1)
    expect((await visitor.call(listPosts, { query: { tag: 'Vehicles' } })).body.total).toBe(0)
    expect((await visitor.call(getBio, { params: { slug: 'nora' } })).body.html).toBe('<p>Hi</p>')
    const { groups } = (await visitor.call(searchShop, { query: { q: 'smoke testing' } })).body
    expect(groups).toMatchObject([{ kind: 'posts', hits: [{ title: 'Boost & leaks' }] }])
    const rss = await visitor.request('GET', '/blog/rss.xml')
    expect([rss.headers.get('content-type'), String(rss.body)]).toEqual([
      'application/rss+xml; charset=utf-8',
      expect.stringContaining('<title>Boost &#38; leaks</title>'),
    ])
    expect(String((await visitor.request('GET', '/blog/atom.xml')).body)).toContain('<name>Nora</name>')
    const german = String((await visitor.request('GET', '/blog/rss.xml?lang=de')).body)
    expect([german.includes('<language>de</language>'), german.includes('/blog/rss.xml?lang=de"')]).toEqual([
      true,
      true,
    ])
    const head = String((await visitor.request('GET', `/blog/${id}/boost`)).body)
    for (const kind of ['rss', 'atom'])
      expect(head).toMatch(
        new RegExp(`<link rel="alternate" type="application/${kind}\\+xml"[^>]*/blog/${kind}\\.xml"`),
      )
    // The email body has the full address.
    const [, shared = ''] = /href="mailto:\?subject=[^"]*body=([^"]*)"/.exec(head) ?? []
    expect(decodeURIComponent(shared)).toMatch(new RegExp(`^https?://[^/]+/blog/${id}/boost$`))
    expect(head).toContain('Copy link')
    const gone = await editor.call(removeAuthor, { params: { id: author.id }, query: { version: author.version } })
    expect(gone.refusal.code).toBe('in_use')
  })
  test('for dealers exists for dealers and staff only, wherever one looks', async () => {
    const { id } = await create({
      name: 'Dealer prices',
      slug: 'dealer-prices',
      tags: ['Dealer'],
      blocks: [text('<p>Zirconium</p>')],
    })
    await expect.poll(() => statusFor(dealer, id)).toBe(200)
    expect(await statusFor(editor, id)).toBe(200)
    expect(await statusFor(visitor, id)).toBe(404)
    expect(await statusFor(await world.login(), id)).toBe(404)
    const titles = async (who: typeof visitor) =>
      (await who.call(listPosts, { query: {} })).body.data.map(({ title }) => title)
    expect(await titles(dealer)).toContain('Dealer prices')
    expect(await titles(visitor)).not.toContain('Dealer prices')
    for (const who of [dealer, visitor])
      expect((await who.call(searchShop, { query: { q: 'zirconium' } })).body.groups).toEqual([])
    expect(String((await visitor.request('GET', '/blog/rss.xml')).body)).not.toContain('Dealer prices')
    const hidden = await visitor.request('GET', `/blog/${id}/dealer-prices`)
    const titles404 = [...String(hidden.body).matchAll(/<title[^>]*>([^<]*)</g)].map(([, title]) => title)
    expect([hidden.status, titles404]).toEqual([404, ['This page doesn’t exist | Overboost']])
  })
  test('keeps the date on which it was first published', async () => {
    const { id, version } = await create({ name: 'Dated', slug: 'dated' })
    const dateOf = async () =>
      (await editor.call(listPostRecords, { query: { q: 'Dated' } })).body.data.find((row) => row.id === id)
        ?.published_at
    const first = await dateOf()
    expect(first).not.toBeNull()
    const draft = await editor.call(updatePost, { params: { id }, body: { version, state: 'draft' } })
    await editor.call(updatePost, { params: { id }, body: { version: draft.body.version, state: 'published' } })
    expect(await dateOf()).toBe(first)
  })
  test('is published on schedule, one of the past at once', async () => {
    const { id } = await create({
      name: 'Scheduled',
      slug: 'scheduled',
      state: 'scheduled',
      publish_at: '2020-01-01T00:00:00.000Z',
    })
    await expect.poll(() => statusFor(visitor, id)).toBe(200)
  })
})

test('422 for an address that is taken, and for a tag that does not exist', async () => {
  await create({ name: 'One', slug: 'one' })
  const again = await editor.call(createPost, { body: { ...fields, name: 'Two', slug: 'one' } as never })
  expect([again.status, Object.keys(again.refusal.errors)]).toEqual([422, ['slug']])
  const tag = await editor.call(createPost, { body: { ...fields, name: 'Two', slug: 'two', tags: ['Cats'] } as never })
  expect(tag.status).toBe(422)
})

test('a moved slug leads to the right one', async () => {
  const { id } = await create({ name: 'Moved', slug: 'moved' })
  await expect.poll(() => statusFor(visitor, id)).toBe(200)
  const wrong = await visitor.request('GET', `/blog/${id}/old`)
  expect([wrong.status, wrong.headers.get('location')]).toEqual([301, `/blog/${id}/moved`])
  const { rows } = await world.database.db.execute(sql`select 1 from blog_posts where id = ${id} and version = 1`)
  expect(rows).toHaveLength(1)
})
