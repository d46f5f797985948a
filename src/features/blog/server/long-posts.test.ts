import { expect, test } from 'vitest'
import { searchShop } from '#features/search/contract.ts'
import { useWorld } from '#test/world.ts'
import { getPost } from '../contract/posts.ts'
import { createPost, getPostRecord, updatePost } from '../contract/staff.ts'

const { world } = await useWorld({ processes: 2, environment: { WORKER: '0' } })
const [editor, other] = [await world.login({ role: 3 }), await world.login({ role: 3 })]
const [first, second] = [world.client(), world.client(1)]
const text = (html: string) => ({ kind: 'text' as const, id: 'b1', region: 'all' as const, html })
const create = async (slug: string, html: string) => {
  const { body, status } = await editor.call(createPost, {
    body: {
      name: `Post ${slug}`,
      slug,
      summary: '',
      tags: ['News'],
      author_id: null,
      picture_id: null,
      blocks: [text(html)],
      state: 'published',
      publish_at: null,
    },
  })
  expect(status).toBe(201)
  return body
}
/** The most recently started process renders pages. */
const page = async (id: number, slug: string) => String((await second.request('GET', `/blog/${id}/${slug}`)).body)
const said = async (client: typeof first, id: number) =>
  JSON.stringify((await client.call(getPost, { params: { id } })).body.blocks ?? '')

test('a post of 10,000 words is kept whole, read by every process and found by its last word', async () => {
  const words = Array.from({ length: 9_999 }, (_, at) => (at % 100 === 0 ? `</p><p>word${at}` : `word${at}`)).join(' ')
  const { id } = await create('long', `<p>${words} zirconium</p>`)
  for (const client of [first, second]) {
    await expect.poll(() => said(client, id)).toContain('zirconium')
    const { body } = await client.call(getPost, { params: { id } })
    expect([body.minutes, JSON.stringify(body.blocks).split('word').length - 1]).toEqual([45, 9_999])
  }
  await expect.poll(() => page(id, 'long')).toContain('zirconium')
  const { groups } = (await first.call(searchShop, { query: { q: 'zirconium' } })).body
  expect(groups).toMatchObject([{ kind: 'posts', hits: [{ to: `/blog/${id}/long` }] }])
})

test('a change is live on every process', async () => {
  const { id, version } = await create('live', '<p>Before the change</p>')
  for (const client of [first, second]) await expect.poll(() => said(client, id)).toContain('Before the change')
  await expect.poll(() => page(id, 'live')).toContain('Before the change')
  await editor.call(updatePost, { params: { id }, body: { version, blocks: [text('<p>After the change</p>')] } })
  for (const client of [first, second]) await expect.poll(() => said(client, id)).toContain('After the change')
  await expect.poll(() => page(id, 'live')).toContain('After the change')
})

test('of two editors of one version the second is refused, and the work of the first stays', async () => {
  const { id, version } = await create('two', '<p>One</p>')
  const save = (who: typeof editor, html: string) =>
    who.call(updatePost, { params: { id }, body: { version, blocks: [text(html)] } })
  const both = await Promise.all([save(editor, '<p>Mine</p>'), save(other, '<p>Theirs</p>')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.refusal.code).toBe('stale_version')
  const { blocks } = (await editor.call(getPostRecord, { params: { id } })).body
  const kept = both[0]?.status === 200 ? '<p>Mine</p>' : '<p>Theirs</p>'
  expect(blocks).toEqual([text(kept)])
})
