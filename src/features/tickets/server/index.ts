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

export { mailFacts } from './ticket-mails.ts'
export const operations = [
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
]
