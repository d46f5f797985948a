import { ticketLogTarget } from './log-target.ts'
import { ticketsPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as templatesContract from '../contract/templates.ts'
import * as staffContract from '../contract/staff.ts'
import * as contract from '../contract/tickets.ts'
import { mailFacts } from './ticket-mails.ts'
import * as customerTickets from './customer-tickets.ts'
import * as guestFiles from './guest-files.ts'
import * as staffTickets from './staff-tickets.ts'
import * as answerTemplates from './answer-templates.ts'
import { tickets } from './tables.ts'

export const ticketsFeature: Feature = {
  name: 'tickets',
  contract: [staffContract, contract, templatesContract],
  operations: operationsIn(customerTickets, guestFiles, staffTickets, answerTemplates),
  regional: {
    '/v1/tickets': regionIn(tickets.id, tickets.region),
  },
  mails: mailFacts,
  effects: { logTarget: ticketLogTarget, personalData: ticketsPersonalData },
}
