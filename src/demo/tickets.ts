import type { TicketSource, TicketState } from '#features/tickets/rules.ts'

export interface DemoTicket {
  /** Null is the customer whose login is printed at startup. */
  customer: { name: string; email: string } | null
  title: string
  state: TicketState
  source: TicketSource
  /** Days since it was opened. */
  age: number
  /** Alternating, starting with the customer, then staff. A message starting with # is a staff note. */
  messages: string[]
}

/** Invented customer questions. */
export const demoTickets: readonly DemoTicket[] = [
  {
    customer: null,
    title: 'Which cable for a 2017 Golf R?',
    state: 'waiting',
    source: 'contact',
    age: 2,
    messages: [
      'I want to flash Stage 1 at home. Is the OBD cable enough, or do I need the bench kit?',
      'The OBD cable is enough for your control unit. The bench kit is only needed for a rescue.\n\nWhich transmission do you have?',
    ],
  },
  {
    customer: null,
    title: 'Invoice with my VAT number',
    state: 'solved',
    source: 'account',
    age: 40,
    messages: [
      'Can the invoice of my last order carry my VAT number?',
      'It can: type it in at the checkout. We have put it on this one by hand.',
      'Perfect, thank you.',
    ],
  },
  {
    customer: { name: 'Lena Hofmann', email: 'lena.hofmann@example.test' },
    title: 'Car does not start after flashing',
    state: 'open',
    source: 'tuning',
    age: 0.1,
    messages: ['The flash broke off at 80 percent. The engine turns but does not start. What now?'],
  },
  {
    customer: { name: 'Kofi Sanders', email: 'kofi.sanders@example.test' },
    title: 'Do you calibrate DQ381 as well?',
    state: 'open',
    source: 'contact',
    age: 0.6,
    messages: [
      'My Arteon has the DQ381. I see only DQ250 and DQ500 on your pages.',
      '#Ask the gearbox people before answering.',
    ],
  },
  {
    customer: { name: 'Chloe Dubois', email: 'chloe.dubois@example.test' },
    title: 'Delivery to Switzerland',
    state: 'closed',
    source: 'mail',
    age: 75,
    messages: ['Do you ship to Geneva?', 'We do not ship to Switzerland yet. Sorry!'],
  },
]
