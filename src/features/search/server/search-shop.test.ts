import { describe, expect, test } from 'vitest'
import { listQuestions } from '#features/content/contract/questions.ts'
import { listProducts } from '#features/products/contract/products.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { makeDealerFixture } from '#test/fixtures-dealers.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { searchShop } from '../contract.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog, shop: fillShop } })
await makeDealerFixture(world, { slug: 'sierra-tuning' })
await makeDealerFixture(world, { slug: 'hidden-tuning', listed: false })
const client = world.client()
const groupsFor = async (q: string) => (await client.call(searchShop, { query: { q } })).body.groups
const kindsFor = async (q: string) => (await groupsFor(q)).map(({ kind }) => kind)

test('404: a page that doesn’t exist offers the search', async () => {
  const { status, body } = await client.request('GET', '/no-such-page')
  expect(status).toBe(404)
  const [form = ''] = /<search>.*?<\/search>/s.exec(String(body)) ?? []
  expect(form).toContain('action="/search"')
  expect(form).toContain('name="q"')
})

describe('searchShop', () => {
  test('200: vehicles, tunes, products and pages, each where its words are', async () => {
    expect((await kindsFor('golf r')).slice(0, 2)).toEqual(['vehicles', 'tunes'])
    expect((await kindsFor('shirt'))[0]).toBe('products')
    expect(await kindsFor('track my zebra')).toEqual([])
    expect((await groupsFor('delivery'))[0]).toMatchObject({ kind: 'pages' })
    expect((await groupsFor('delivery'))[0]?.hits[0]?.to).toBe('/find-order')
    expect(await groupsFor('')).toEqual([])
  })
  test('200: pages are found in each language, whichever was asked for first', async () => {
    const titleFor = async (q: string, language: string) => {
      const answer = await client.request('GET', `/api/v1/search?q=${q}`, undefined, { 'accept-language': language })
      const groups = (answer.body as { groups: { kind: string; hits: { title: string }[] }[] }).groups
      return groups.find(({ kind }) => kind === 'pages')?.hits[0]?.title
    }
    expect(await titleFor('Bestellung', 'de')).toBe('Bestellung finden')
    expect(await titleFor('delivery', 'en')).toBe('Find your order')
    expect(await titleFor('commande', 'fr')).toBe('Retrouver une commande')
  })
  test('200: knows generations and forgives slips', async () => {
    const [vehicles] = await groupsFor('glof mk7')
    expect(vehicles).toMatchObject({ kind: 'vehicles', hits: [{ title: 'Volkswagen Golf Mk7 2019' }, {}] })
    expect((await kindsFor('shrt'))[0]).toBe('products')
  })
  test('200: a tune leads to its vehicle with the tune chosen', async () => {
    const tunes = (await groupsFor('golf stage 2')).find(({ kind }) => kind === 'tunes')
    expect(tunes?.hits[0]?.to).toMatch(/^\/catalog\/volkswagen\/.+\?tunes?=/)
  })
  test('200: a dealer is found by name and place', async () => {
    expect(await groupsFor('seirra reno')).toMatchObject([{ kind: 'dealers', hits: [{ hint: 'Reno' }] }])
    expect(await kindsFor('hidden')).toEqual([])
  })
  test('200: a question leads to its answer', async () => {
    const [first] = (await client.call(listQuestions, { query: {} })).body.data
    const answers = (await groupsFor(first!.question.slice(0, 100))).find(({ kind }) => kind === 'questions')
    const hit = answers?.hits.find(({ title }) => title === first!.question)
    expect(String((await client.request('GET', hit!.to)).body)).toContain(`id="question-${first!.id}"`)
  })
  test('200: more answers than are shown lead to all of them', async () => {
    const { groups } = (await client.call(searchShop, { query: { q: 'tune', limit: 1 } })).body
    expect(groups.find(({ kind }) => kind === 'questions')).toMatchObject({ hits: [{}], more: '/faq?q=tune' })
  })
  test('422 for more than a hundred letters', async () => {
    expect((await client.call(searchShop, { query: { q: 'x'.repeat(101) } })).status).toBe(422)
  })
})

test('a list of products forgives slips as well', async () => {
  const { body } = await client.call(listProducts, { query: { q: 'shrt' } })
  expect(body.data.map(({ slug }) => slug)).toEqual(['shirt'])
  const some = await client.call(listProducts, { query: { slugs: 'shirt,gone' } })
  expect(some.body.data.map(({ slug }) => slug)).toEqual(['shirt'])
})

test('the page of the search works without JavaScript', async () => {
  const { status, body } = await client.request('GET', '/search?q=glof')
  expect(status).toBe(200)
  expect(String(body)).toContain('href="/catalog/volkswagen/')
})
