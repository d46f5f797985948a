import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import { listAnswerTemplates, removeAnswerTemplate, saveAnswerTemplate } from '../contract/templates.ts'

const { world } = await useWorld()
const staff = await world.login({ role: roles.admin })

test('staff save replies by title, tuners use them, and only who manages requests changes them', async () => {
  const tuner = await world.login({ flags: ['t'] })
  const saved = await staff.call(saveAnswerTemplate, { body: { title: 'Charger', body: 'Hello {name}' } })
  await staff.call(saveAnswerTemplate, { body: { title: 'Charger', body: 'Dear {name}' } })
  const { data } = (await tuner.call(listAnswerTemplates, {})).body
  expect(data.map(({ title, body }) => [title, body])).toEqual([['Charger', 'Dear {name}']])
  expect((await tuner.call(saveAnswerTemplate, { body: { title: 'Mine', body: 'x' } })).status).toBe(403)
  expect((await staff.call(saveAnswerTemplate, { body: { title: ' ', body: 'x' } })).status).toBe(422)
  expect((await staff.call(removeAnswerTemplate, { params: { id: saved.body.id } })).status).toBe(204)
  expect((await staff.call(removeAnswerTemplate, { params: { id: saved.body.id } })).status).toBe(404)
})
