import { ticketMessages, tickets } from '#features/tickets/server/tables.ts'
import { one, type Tx } from '#kit/server/database.ts'
import type { DemoHelp, DemoStep } from '../request-shapes.ts'
import type { People } from './load-requests.ts'

/**
 * The ticket that asks for help with a request, with its messages.
 * @param of.at the time a number of hours ago
 * @returns events to add to the request: each message except staff notes
 */
export async function loadHelp(
  tx: Tx,
  help: DemoHelp,
  of: { requestId: number; people: People; at: (hours: number) => Date },
): Promise<DemoStep[]> {
  const { people, at } = of
  const spoken = help.messages.filter(({ from }) => from !== 'note')
  const lastOf = (from: 'customer' | 'staff') => spoken.findLast((message) => message.from === from)
  const began = at(one(help.messages.slice(0, 1)).hoursAgo)
  const byCustomer = lastOf('customer')
  const byStaff = help.messages.findLast(({ from }) => from !== 'customer')
  const ticket = one(
    await tx
      .insert(tickets)
      .values({
        region: 1,
        state: help.state,
        source: 'tuning',
        title: help.title,
        customerName: people.customer.name,
        email: people.customer.email,
        userId: people.customer.id,
        assigneeId: byStaff ? people.admin : null,
        tuneRequestId: of.requestId,
        askedOn: help.askedOn,
        createdAt: began,
        lastMessageAt: at(one(spoken.slice(-1)).hoursAgo),
        waitingSince: help.state === 'open' && byCustomer ? at(byCustomer.hoursAgo) : null,
        customerReadAt: byCustomer ? at(byCustomer.hoursAgo) : began,
        staffReadAt: byStaff ? at(byStaff.hoursAgo) : null,
      })
      .returning({ id: tickets.id }),
  )
  await tx.insert(ticketMessages).values(
    help.messages.map(({ from, hoursAgo, body }) => ({
      ticketId: ticket.id,
      from,
      authorId: from === 'customer' ? people.customer.id : people.admin,
      body,
      createdAt: at(hoursAgo),
    })),
  )
  return spoken.map(({ from, hoursAgo }) => ({
    kind: 'message',
    party: from === 'customer' ? 'customer' : 'staff',
    hoursAgo,
    facts: { ticket_id: ticket.id },
  }))
}
