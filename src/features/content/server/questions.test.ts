import { expect, test } from 'vitest'
import { calibrator } from '#test/fixtures-positions.ts'
import { useWorld } from '#test/world.ts'
import { createPosition, listPositions } from '../contract/positions.ts'
import { createQuestion, listQuestionRecords, listQuestions, rateQuestion } from '../contract/questions.ts'
import { addStartQuestions } from './start-questions.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const editor = await world.login({ role: 3 })
const visitor = world.client()

test('the shop begins with questions, once', async () => {
  const count = (await visitor.call(listQuestions, { query: {} })).body.data.length
  expect(count).toBeGreaterThan(15)
  await addStartQuestions(world.database)
  expect((await visitor.call(listQuestions, { query: {} })).body.data).toHaveLength(count)
})

test('a question is cleaned, found by words and topic, and rated once by each person', async () => {
  const { body } = await editor.call(createQuestion, {
    body: {
      name: 'Is a hovercraft supported?',
      topic: 'tunes',
      position: 1,
      answer: '<p onclick="x()">No</p>',
      state: 'published',
      publish_at: null,
    },
  })
  const find = async (query: object) => (await visitor.call(listQuestions, { query })).body.data
  await expect.poll(() => find({ q: 'hovercraft' })).toMatchObject([{ id: body.id, html: '<p>No</p>' }])
  expect(await find({ q: 'hovercraft', topic: 'tools' })).toEqual([])
  const customer = await world.login()
  for (const helpful of [true, false])
    expect((await customer.call(rateQuestion, { params: { id: body.id }, body: { helpful } })).status).toBe(204)
  const { data } = (await editor.call(listQuestionRecords, { query: { q: 'hovercraft' } })).body
  expect(data).toMatchObject([{ helpful: 0, unhelpful: 1 }])
  expect((await customer.call(rateQuestion, { params: { id: 999_999 }, body: { helpful: true } })).status).toBe(404)
})

test('a position is on the page about careers once it is published', async () => {
  await editor.call(createPosition, { body: calibrator })
  await expect.poll(async () => (await visitor.call(listPositions, {})).body.data.length).toBe(1)
  expect(String((await visitor.request('GET', '/careers')).body)).toContain('Calibrator')
})

test('pages for questions and units answer, with and without a search', async () => {
  for (const path of ['/faq', '/faq?q=rent', '/faq?topic=tools', '/tools/unit-converter'])
    expect([path, (await visitor.request('GET', path)).status]).toEqual([path, 200])
  const page = await visitor.request('GET', '/tools/unit-converter?of=power&value=300&from=hp')
  expect(String(page.body)).toContain('223.71')
  for (const wrong of ['of=power&value=abc', 'of=nothing', 'of=tires&old=x', 'of=power&from=toString&value=1'])
    expect((await visitor.request('GET', `/tools/unit-converter?${wrong}`)).status).toBe(200)
})
