import {
  contactUsOperation,
  createTicketOperation,
  getCustomerTicketOperation,
  getTicketByTokenOperation,
  giveFeedbackOperation,
  listCustomerTicketsOperation,
  replyCustomerTicketOperation,
  replyTicketByTokenOperation,
} from './customer-tickets.ts'
import {
  getTicketOperation,
  listTicketsOperation,
  replyTicketOperation,
  updateTicketOperation,
} from './staff-tickets.ts'

export { mailFacts } from './ticket-mails.ts'
export const operations = [
  createTicketOperation,
  contactUsOperation,
  listCustomerTicketsOperation,
  getCustomerTicketOperation,
  getTicketByTokenOperation,
  replyCustomerTicketOperation,
  replyTicketByTokenOperation,
  giveFeedbackOperation,
  listTicketsOperation,
  getTicketOperation,
  replyTicketOperation,
  updateTicketOperation,
]
