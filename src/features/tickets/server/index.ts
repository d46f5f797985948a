import { ticketLogTarget } from './log-target.ts'
import { ticketsPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as staffContract from '../contract/staff.ts'
import * as contract from '../contract/tickets.ts'
import { mailFacts } from './ticket-mails.ts'
import {
  contactUsOperation,
  createTicketOperation,
  exportCustomerTicketsOperation,
  getCustomerTicketOperation,
  getTicketByTokenOperation,
  giveFeedbackOperation,
  listCustomerTicketsOperation,
  replyCustomerTicketOperation,
  replyTicketByTokenOperation,
} from './customer-tickets.ts'
import {
  exportTicketsOperation,
  getTicketOperation,
  listTicketsOperation,
  replyTicketOperation,
  updateTicketOperation,
} from './staff-tickets.ts'

export const ticketsFeature: Feature = {
  name: 'tickets',
  contract: [staffContract, contract],
  operations: [
    createTicketOperation,
    contactUsOperation,
    listCustomerTicketsOperation,
    exportCustomerTicketsOperation,
    getCustomerTicketOperation,
    getTicketByTokenOperation,
    replyCustomerTicketOperation,
    replyTicketByTokenOperation,
    giveFeedbackOperation,
    listTicketsOperation,
    exportTicketsOperation,
    getTicketOperation,
    replyTicketOperation,
    updateTicketOperation,
  ],
  mails: mailFacts,
  effects: { logTarget: ticketLogTarget, personalData: ticketsPersonalData },
}
