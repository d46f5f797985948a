import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { getCustomerTicket } from '#features/tickets/contract/tickets.ts'
import { getTicket, listTickets, replyTicket, updateTicket } from '#features/tickets/contract/staff.ts'
import { newRequest, upload } from '#test/fixtures-requests.ts'
import { type Client, useWorld } from '#test/world.ts'
import { askForHelp, getTuneRequest, listTuneRequests, openSupportRequest } from '../contract/tune-requests.ts'
import { closeTuneRequest } from '../contract/acts.ts'
import { closeQueuedRequest, getQueuedRequest, reopenRequest } from '../contract/queue.ts'

const { world } = await useWorld()
const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })

const at = (id: number) => ({ params: { id } })
const codeOf = (answer: { body: unknown }) => (answer.body as { code: string }).code
const question = { subject: 'It will not flash', body: 'The tool stops at 12 %.' }
const read = async (client: Client, id: number) => (await client.call(getTuneRequest, at(id))).body

describe('askForHelp', () => {
  test('201: a ticket in the inbox, tied to the request, with the step it was asked on and the file', async () => {
    const customer = await world.login({ name: 'Dana Reyes' })
    const id = await newRequest(customer)
    const file = await upload(customer, Buffer.from('a picture of the error'), {
      name: 'error.txt',
      purpose: 'attachment',
    })
    const asked = await customer.call(askForHelp, {
      ...at(id),
      body: { ...question, source: 'flash', files: [file.id] },
    })
    expect(asked).toMatchObject({ status: 201, body: { id } })
    const { ticket_id } = asked.body
    const inbox = await staff.call(listTickets, { query: { source: 'tuning' } })
    expect(inbox.body.data.map((ticket) => ticket.id)).toContain(ticket_id)
    expect((await staff.call(getTicket, at(ticket_id))).body).toMatchObject({
      title: question.subject,
      tune_request_id: id,
      asked_on: 'flash',
      messages: [{ from: 'customer', body: question.body, files: [{ id: file.id }] }],
    })
    expect((await read(customer, id)).tickets).toMatchObject([
      {
        id: ticket_id,
        title: question.subject,
        state: 'open',
        messages: [{ author: 'Dana Reyes', body: question.body }],
      },
    ])
  })
  test('an answer of the inbox is in the thread, makes the request unread, and a note stays with staff', async () => {
    const customer = await world.login()
    const id = await newRequest(customer)
    const { ticket_id } = (await customer.call(askForHelp, { ...at(id), body: question })).body
    const before = (await read(customer, id)).last_event_id
    await staff.call(replyTicket, { ...at(ticket_id), body: { body: 'Use a charger.' } }, crypto.randomUUID())
    await staff.call(replyTicket, { ...at(ticket_id), body: { body: 'odd tool', internal: true } }, crypto.randomUUID())
    const request = await read(customer, id)
    expect(request.tickets[0]).toMatchObject({ state: 'waiting' })
    expect(request.tickets[0]?.messages.map(({ from, author, body }) => [from, author, body]).slice(1)).toEqual([
      ['staff', 'Ada', 'Use a charger.'],
    ])
    expect(request.last_event_id).toBeGreaterThan(before)
    const listed = (await customer.call(listTuneRequests, { query: {} })).body.data.find((item) => item.id === id)
    expect(listed?.unread).toBe(true)
    const seen = (await staff.call(getQueuedRequest, at(id))).body
    expect(seen.tickets[0]?.messages.map(({ from }) => from)).toEqual(['customer', 'staff', 'note'])
  })
  test('with ticket_id it continues with that ticket; another’s, one of another request and a closed one are refused', async () => {
    const customer = await world.login()
    const [id, other] = [await newRequest(customer), await newRequest(customer)]
    const { ticket_id } = (await customer.call(askForHelp, { ...at(id), body: question })).body
    const more = { subject: question.subject, body: 'Still the same.', ticket_id }
    expect((await customer.call(askForHelp, { ...at(id), body: more })).body.ticket_id).toBe(ticket_id)
    const ticket = (await customer.call(getCustomerTicket, at(ticket_id))).body
    expect(ticket.messages.map(({ body }) => body)).toEqual([question.body, 'Still the same.'])
    expect((await customer.call(askForHelp, { ...at(other), body: more })).status).toBe(404)
    const stranger = await world.login()
    expect((await stranger.call(askForHelp, { ...at(id), body: question })).status).toBe(404)
    const theirs = await newRequest(stranger)
    expect((await stranger.call(askForHelp, { ...at(theirs), body: more })).status).toBe(404)
    await staff.call(updateTicket, { ...at(ticket_id), body: { act: 'close' } })
    expect(codeOf(await customer.call(askForHelp, { ...at(id), body: more }))).toBe('ticket_closed')
    expect((await read(customer, id)).tickets).toHaveLength(1)
  })
  test('422 without subject or text; nothing is opened', async () => {
    const customer = await world.login()
    const id = await newRequest(customer)
    expect((await customer.call(askForHelp, { ...at(id), body: { subject: ' ', body: '' } })).status).toBe(422)
    expect((await read(customer, id)).tickets).toEqual([])
  })
})

describe('openSupportRequest', () => {
  test('201: a request with its ticket; a second question with ticket_id stays on it', async () => {
    const customer = await world.login()
    const first = await customer.call(openSupportRequest, { body: { ...question, source: 'support page' } })
    expect(first.status).toBe(201)
    const { id, ticket_id } = first.body
    expect(await read(customer, id)).toMatchObject({ purpose: 'support', tickets: [{ id: ticket_id }] })
    const again = await customer.call(openSupportRequest, { body: { ...question, body: 'Anyone?', ticket_id } })
    expect(again.body).toMatchObject({ id, ticket_id })
    expect((await read(customer, id)).tickets[0]?.messages).toHaveLength(2)
    const stranger = await world.login()
    expect((await stranger.call(openSupportRequest, { body: { ...question, ticket_id } })).status).toBe(404)
  })
})

describe('a support request and its ticket are one', () => {
  const asked = async () => {
    const customer = await world.login()
    const { id, ticket_id } = (await customer.call(openSupportRequest, { body: question })).body
    const act = async (of: number, word: 'solve' | 'close' | 'reopen') =>
      (await staff.call(updateTicket, { ...at(of), body: { act: word } })).status
    const both = async () => {
      const { state, tickets } = await read(customer, id)
      return [state, ...tickets.map((ticket) => ticket.state)]
    }
    return { customer, id, ticket_id, act, both }
  }
  test('a solved ticket closes the request, and one that is opened again puts it back into the queue', async () => {
    const { customer, ticket_id, act, both } = await asked()
    expect(await both()).toEqual(['queued', 'open'])
    expect(await act(ticket_id, 'solve')).toBe(200)
    expect(await both()).toEqual(['closed', 'solved'])
    await customer.call(openSupportRequest, { body: { ...question, body: 'Again.', ticket_id } })
    expect(await both()).toEqual(['queued', 'open'])
    expect(await act(ticket_id, 'close')).toBe(200)
    expect(await both()).toEqual(['closed', 'closed'])
    expect(await act(ticket_id, 'reopen')).toBe(200)
    expect(await both()).toEqual(['queued', 'open'])
  })
  test('a request that its customer or staff closes solves the ticket; reopening it opens it', async () => {
    const { customer, id, both } = await asked()
    expect((await customer.call(closeTuneRequest, at(id))).status).toBe(200)
    expect(await both()).toEqual(['closed', 'solved'])
    const reason = { reason: 'It is not solved.' }
    expect((await staff.call(reopenRequest, { ...at(id), body: reason })).status).toBe(200)
    expect(await both()).toEqual(['in_work', 'open'])
    expect((await staff.call(closeQueuedRequest, { ...at(id), body: reason })).status).toBe(200)
    expect(await both()).toEqual(['closed', 'solved'])
  })
  test('with two tickets the last one that is solved closes it', async () => {
    const { customer, id, ticket_id, act, both } = await asked()
    const second = (await customer.call(askForHelp, { ...at(id), body: question })).body.ticket_id
    await act(ticket_id, 'solve')
    expect(await both()).toEqual(['queued', 'solved', 'open'])
    await act(second, 'solve')
    expect(await both()).toEqual(['closed', 'solved', 'solved'])
  })
  test('the help ticket of a request for a tune leaves the request as it is', async () => {
    const customer = await world.login()
    const id = await newRequest(customer)
    const before = (await read(customer, id)).state
    const { ticket_id } = (await customer.call(askForHelp, { ...at(id), body: question })).body
    await staff.call(updateTicket, { ...at(ticket_id), body: { act: 'solve' } })
    expect((await read(customer, id)).state).toBe(before)
  })
  test('solved and closed at the same moment: both are over, once', async () => {
    const { customer, id, ticket_id, act, both } = await asked()
    const [solved, closed] = await Promise.all([act(ticket_id, 'solve'), customer.call(closeTuneRequest, at(id))])
    expect([solved, closed.status].filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(await both()).toEqual(['closed', 'solved'])
  })
})
