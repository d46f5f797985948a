import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import { getTag } from '../contract/notices.ts'
import { createShortLink, listShortLinks, removeShortLink } from '../contract/short-links.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin })
const add = (tag: string, kind: 'vehicle' | 'product' | 'code', target: string) =>
  staff.call(createShortLink, { body: { tag, kind, target } })
const resolved = async (tag: string) => (await world.client().call(getTag, { params: { tag } })).status

describe('short links', () => {
  test('one that staff add resolves until they remove it', async () => {
    const { status, body } = await add('golf-r', 'vehicle', 'volkswagen/2017/golf-r')
    expect(status).toBe(201)
    expect(await resolved('golf-r')).toBe(200)
    const { data } = (await staff.call(listShortLinks, { query: { q: 'golf' } })).body
    expect(data).toMatchObject([{ id: body.id, tag: 'golf-r', kind: 'vehicle', target: 'volkswagen/2017/golf-r' }])
    expect((await staff.call(removeShortLink, { params: { id: body.id } })).status).toBe(204)
    expect(await resolved('golf-r')).toBe(404)
    expect((await staff.call(removeShortLink, { params: { id: body.id } })).status).toBe(404)
  })
  test('422 for a tag in use or with a space, and for a target that its type can’t have', async () => {
    await add('cable', 'product', 'obd-cable')
    const refused = async (...link: Parameters<typeof add>) => {
      const { status, refusal } = await add(...link)
      return [status, ...Object.keys(refusal.errors)]
    }
    expect(await refused('cable', 'product', 'obd-cable')).toEqual([422, 'tag'])
    expect(await refused('a b', 'product', 'obd-cable')).toEqual([422, 'tag'])
    expect(await refused('a', 'product', '/products/obd-cable')).toEqual([422, 'target'])
    expect(await refused('a', 'vehicle', 'javascript:alert(1)')).toEqual([422, 'target'])
    expect(await refused('a', 'code', 'TEN PERCENT')).toEqual([422, 'target'])
  })
  test('403 without the right', async () => {
    const user = await world.login()
    expect((await user.call(listShortLinks, { query: {} })).status).toBe(403)
  })
})
