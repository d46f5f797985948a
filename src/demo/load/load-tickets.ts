import { eq } from 'drizzle-orm'
import { users } from '#features/identity/server/tables.ts'
import { ticketMessages, tickets } from '#features/tickets/server/tables.ts'
import { type Database, one, type Tx } from '#kit/server/database.ts'
import { demoLogins } from '../logins.ts'
import { type DemoTicket, demoTickets } from '../tickets.ts'

const day = 24 * 3_600_000

/** Tickets in every state, from a customer with a login and from guests. */
export async function loadTickets(database: Database, now: Date): Promise<void> {
  await database.transact(async (tx) => {
    const person = async (persona: string) => {
      const email = demoLogins.find((login) => login.email.startsWith(`${persona}@`))!.email
      return one(await tx.select().from(users).where(eq(users.email, email)))
    }
    const [customer, staff] = [await person('user'), await person('admin')]
    for (const ticket of demoTickets) await loadTicket(tx, ticket, { customer, staffId: staff.id, now })
  })
}

async function loadTicket(
  tx: Tx,
  ticket: DemoTicket,
  { customer, staffId, now }: { customer: typeof users.$inferSelect; staffId: number; now: Date },
): Promise<void> {
  const begun = now.getTime() - ticket.age * day
  const at = (turn: number) => new Date(begun + (turn * ticket.age * day) / (ticket.messages.length + 1))
  const answered = ticket.messages.length > 1
  const row = one(
    await tx
      .insert(tickets)
      .values({
        region: 1,
        state: ticket.state,
        source: ticket.source,
        title: ticket.title,
        customerName: ticket.customer?.name ?? customer.name,
        email: ticket.customer?.email ?? customer.email,
        userId: ticket.customer ? null : customer.id,
        assigneeId: answered ? staffId : null,
        createdAt: at(0),
        lastMessageAt: at(ticket.messages.length - 1),
        waitingSince: ticket.state === 'open' ? at(0) : null,
        customerReadAt: at(0),
        staffReadAt: answered ? now : null,
        solvedAt: ticket.state === 'solved' ? now : null,
      })
      .returning({ id: tickets.id }),
  )
  await tx.insert(ticketMessages).values(
    ticket.messages.map((text, turn) => {
      const from = text.startsWith('#')
        ? ('note' as const)
        : turn % 2 === 0
          ? ('customer' as const)
          : ('staff' as const)
      const own = ticket.customer ? null : customer.id
      return {
        ticketId: row.id,
        from,
        authorId: from === 'customer' ? own : staffId,
        body: text.replace(/^#/, ''),
        createdAt: at(turn),
      }
    }),
  )
}
