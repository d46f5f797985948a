import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { getTicketByToken, replyTicketByToken } from '#features/tickets/contract/tickets.ts'
import { listTickets } from '#features/tickets/contract/staff.ts'
import { rescueForm } from '#test/fixtures-rescue.ts'
import { useWorld } from '#test/world.ts'
import {
  exportRescueSessions,
  getRescueSession,
  getStaffRescueSession,
  listRescueSessions,
  moveRescueSession,
  openRescueSession,
} from '../contract.ts'
import { endpointUrl } from '#kit/contract.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ flags: ['tm'] })
const guest = world.client()
const open = async (more: object = {}) =>
  (await guest.call(openRescueSession, { body: { ...rescueForm, ...more } as never })).body
const statusOf = async (session: { id: number; token: string }) =>
  (await guest.call(getRescueSession, { params: session })).body
const move = async (id: number, state: string, version?: number) =>
  staff.call(moveRescueSession, {
    params: { id },
    body: {
      state: state as never,
      version: version ?? (await staff.call(getStaffRescueSession, { params: { id } })).body.version,
    },
  })

describe('a rescue session', () => {
  test('belongs to a ticket that its token opens, and is answered there', async () => {
    const session = await open()
    expect(await statusOf(session)).toMatchObject({ id: session.id, state: 'waiting', handler: null })
    const ticket = await guest.call(getTicketByToken, { params: session })
    expect(ticket.body).toMatchObject({ source: 'rescue', title: 'Rescue: 2018 Golf R' })
    expect(ticket.body.messages[0]?.body).toContain('[x] ')
    expect((await guest.call(replyTicketByToken, { params: session, body: { body: 'It clicks.' } })).status).toBe(201)
    expect((await staff.call(listTickets, { query: { source: 'rescue' } })).body.data).toHaveLength(1)
  })
  test('waits its turn, is taken and fixed, by the table of moves only', async () => {
    const session = await open()
    const second = await open()
    expect((await statusOf(second)).ahead).toBe((await statusOf(session)).ahead + 1)
    expect((await move(session.id, 'fixed')).refusal.code).toBe('ticket_state_changed')
    expect((await move(session.id, 'working')).status).toBe(200)
    expect(await statusOf(session)).toMatchObject({ state: 'working', handler: 'Toni' })
    expect((await move(session.id, 'fixed')).status).toBe(200)
    expect((await move(session.id, 'working')).refusal.code).toBe('ticket_state_changed')
    expect((await move(second.id, 'working', 99)).refusal.code).toBe('stale_version')
  })
  test('is taken by one of two people who try at once', async () => {
    const { id } = await open()
    const both = await Promise.all([move(id, 'working', 1), move(id, 'working', 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test('is listed with those that wait longest first, and exported', async () => {
    const { data, counts } = (await staff.call(listRescueSessions, { query: { state: 'waiting' } })).body
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(counts['waiting']).toBe(data.length)
    const { body } = await staff.call(listRescueSessions, { query: {} })
    expect(body.data.map(({ state }) => state)).toEqual(body.data.map(() => expect.stringMatching(/waiting|working/)))
    const { body: all } = await staff.call(listRescueSessions, { query: { sort: 'newest' } })
    expect(all.data.map(({ state }) => state)).toContain('fixed')
    expect((await staff.request('GET', endpointUrl(exportRescueSessions, { query: {} }))).status).toBe(200)
  })
})

test('404 with a wrong token; 421 for staff of the other region', async () => {
  const { id } = await open()
  expect((await guest.call(getRescueSession, { params: { id, token: 'x'.repeat(43) } })).status).toBe(404)
  expect((await guest.request('GET', '/fz/rescue')).status).toBe(200)
  const abroad = await world.login({ role: roles.admin })
  abroad.cookies.set('overboost_region', '2')
  expect((await abroad.call(getStaffRescueSession, { params: { id } })).status).toBe(421)
})

test('422 without what is needed, and without an address to answer to', async () => {
  for (const [field, more] of [
    ['serial', { serial: ' ' }],
    ['vehicle', { vehicle: '' }],
    ['email', { email: undefined }],
    ['description', { description: '' }],
  ] as const) {
    const { status, refusal } = await guest.call(openRescueSession, { body: { ...rescueForm, ...more } as never })
    expect([status, Object.keys(refusal.errors)]).toEqual([422, [field]])
  }
})
