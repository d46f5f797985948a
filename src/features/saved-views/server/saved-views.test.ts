import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import { listSavedViews, removeView, renameView, saveView } from '../contract.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin })
const other = await world.login({ role: roles.admin })
const save = (view: { page?: string; name: string; query?: string }, client = staff) =>
  client.call(saveView, { body: { page: '/admin/orders', query: '?state=held', ...view } })
const viewsOf = async (client: typeof staff) => (await client.call(listSavedViews, {})).body.data

describe('saveView', () => {
  test('200: a name is used once a page; saved again, it opens what is shown now', async () => {
    const { body: first } = await save({ name: ' Held ' })
    expect(first).toEqual({ id: first.id, page: '/admin/orders', name: 'Held', query: '?state=held' })
    expect((await save({ name: 'Held', query: '?state=held&sort=old' })).body).toEqual({
      ...first,
      query: '?state=held&sort=old',
    })
    const { body: elsewhere } = await save({ page: '/admin/returns', name: 'Held' })
    expect(elsewhere.id).not.toBe(first.id)
    expect((await viewsOf(staff)).map(({ page }) => page)).toEqual(['/admin/orders', '/admin/returns'])
    expect(await viewsOf(other)).toEqual([])
  })
  test.each([
    ['a name', { name: '  ' }],
    ['a page of the back-office', { name: 'Shop', page: '/products' }],
    ['an address without a query', { name: 'Twice', page: '/admin/orders?state=held' }],
    ['a query', { name: 'Script', query: 'javascript:alert(1)' }],
  ])('422: needs %s', async (_, view) => {
    expect((await save(view)).status).toBe(422)
  })
  test('422: a page has thirty at most, and one of them is still replaced', async () => {
    const person = await world.login({ role: roles.admin })
    for (let place = 1; place <= 30; place++) expect((await save({ name: `View ${place}` }, person)).status).toBe(200)
    expect((await save({ name: 'One more' }, person)).refusal.errors).toEqual({ name: ['You can save up to 30.'] })
    expect((await save({ name: 'View 7', query: '' }, person)).status).toBe(200)
    expect((await save({ page: '/admin/returns', name: 'One more' }, person)).status).toBe(200)
  })
})

describe('renameView and removeView', () => {
  test('200, and 404 for a view of someone else and for one that is gone', async () => {
    const { body: mine } = await save({ name: 'Mine' })
    const rename = (client: typeof staff, name: string) =>
      client.call(renameView, { params: { id: mine.id }, body: { name } })
    expect((await rename(other, 'Theirs')).status).toBe(404)
    expect((await rename(staff, 'My orders')).body).toEqual({ ...mine, name: 'My orders' })
    const remove = async (client: typeof staff) => (await client.call(removeView, { params: { id: mine.id } })).status
    expect([await remove(other), await remove(staff), await remove(staff)]).toEqual([404, 204, 404])
    expect((await rename(staff, 'Gone')).status).toBe(404)
  })
  test('422: a name that another view of the page has', async () => {
    await save({ name: 'Taken' })
    const { body: mine } = await save({ name: 'Free' })
    const { refusal } = await staff.call(renameView, { params: { id: mine.id }, body: { name: 'Taken' } })
    expect(refusal.errors).toEqual({ name: ['You already use this name.'] })
  })
})
