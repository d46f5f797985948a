import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { listMissingTranslations } from '#features/translations/contract/staff.ts'
import { endpointUrl } from '#kit/contract.ts'
import { useWorld } from '#test/world.ts'
import * as contract from '../contract/alerts.ts'
import { type Alert, closeAlert, listAlerts } from '../contract/notices.ts'

const { world } = await useWorld({ processes: 2 })
const staff = await world.login({ role: roles.admin })

const fields = {
  message: 'Closed on Monday',
  link: '/faq',
  level: 'warning',
  audience: 'visitor',
  region: 'all',
  starts_at: null,
  ends_at: null,
} as const
const create = (given: object = {}) => staff.call(contract.createAlert, { body: { ...fields, ...given } as never })
const seen = async (headers: Record<string, string> = {}) => {
  const { body } = await world.client(1).request('GET', endpointUrl(listAlerts, {}), undefined, headers)
  return (body as { data: Alert[] }).data.map(({ message, link, level }) => ({ message, link, level }))
}

test('201: an alert is seen at every process, changed with a history, and gone once it is deleted', async () => {
  const { status, body } = await create()
  expect(status).toBe(201)
  await expect.poll(() => seen()).toEqual([{ message: 'Closed on Monday', link: '/faq', level: 'warning' }])
  const params = { id: body.id }
  const changed = await staff.call(contract.updateAlert, {
    params,
    body: { version: 1, message: 'Closed on Tuesday', link: '' } as never,
  })
  expect(changed.body).toMatchObject({ message: 'Closed on Tuesday', link: '', version: 2 })
  await expect.poll(() => seen()).toEqual([{ message: 'Closed on Tuesday', link: null, level: 'warning' }])
  const stale = await staff.call(contract.updateAlert, { params, body: { version: 1, message: 'x' } as never })
  expect(stale.refusal.code).toBe('stale_version')

  const user = await world.login()
  await user.call(closeAlert, { params })
  const { data } = (await staff.call(contract.listAlertRecords, { query: { when: 'running' } })).body
  expect(data).toMatchObject([{ id: body.id, dismissed: 1 }])
  expect((await staff.call(contract.removeAlert, { params, query: { version: 2 } })).status).toBe(204)
  await expect.poll(() => seen()).toEqual([])
})

test('a translated message is read in the language of the visitor', async () => {
  const { body } = await create({ de: { message: { text: 'Montag geschlossen' } } })
  await expect.poll(() => seen({ 'accept-language': 'de' })).toMatchObject([{ message: 'Montag geschlossen' }])
  expect(await seen()).toMatchObject([{ message: 'Closed on Monday' }])
  const lacking = async () => {
    const { data } = (await staff.call(listMissingTranslations, { query: { kind: 'alert' } })).body
    return data.map(({ name, language }) => [name, language])
  }
  const others = ['fr', 'es', 'it'].map((language) => ['Closed on Monday', language])
  expect(await lacking()).toEqual(others)
  const ended = await create({ message: 'Closed last year', ends_at: '2020-01-01T00:00:00.000Z' })
  expect(await lacking()).toEqual(others)
  await staff.call(contract.removeAlert, { params: { id: ended.body.id }, query: { version: 1 } })
  await staff.call(contract.removeAlert, { params: { id: body.id }, query: { version: body.version } })
})

test.each([
  ['message', { message: ' ' }],
  ['link', { link: 'javascript:alert(1)' }],
  ['link', { link: '//evil.example' }],
  ['ends_at', { starts_at: '2027-01-02T00:00:00.000Z', ends_at: '2027-01-01T00:00:00.000Z' }],
])('422 beside %s for %o', async (field, given) => {
  const { status, body } = await create(given)
  expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [field]])
})

test('403 for a user', async () => {
  expect((await (await world.login()).call(contract.listAlertRecords, { query: {} })).status).toBe(403)
})
