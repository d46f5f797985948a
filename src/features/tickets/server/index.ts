import { ticketLogTarget } from './log-target.ts'
import { ticketsPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as templatesContract from '../contract/templates.ts'
import * as staffContract from '../contract/staff.ts'
import * as contract from '../contract/tickets.ts'
import { addTicketFileOperation, downloadTicketFileOperation, permitTicketFileOperation } from './guest-files.ts'
import {
  listAnswerTemplatesOperation,
  removeAnswerTemplateOperation,
  saveAnswerTemplateOperation,
} from './answer-templates.ts'
import { mailFacts } from './ticket-mails.ts'
import {
  contactUsOperation,
  createTicketOperation,
  getCustomerTicketOperation,
  getTicketByTokenOperation,
  getFeedbackOperation,
  giveFeedbackOperation,
  customerTicketLists,
  replyCustomerTicketOperation,
  replyTicketByTokenOperation,
} from './customer-tickets.ts'
import { getTicketOperation, ticketLists, replyTicketOperation, updateTicketOperation } from './staff-tickets.ts'

export const ticketsFeature: Feature = {
  name: 'tickets',
  contract: [staffContract, contract, templatesContract],
  operations: [
    createTicketOperation,
    contactUsOperation,
    ...customerTicketLists,
    getCustomerTicketOperation,
    getTicketByTokenOperation,
    replyCustomerTicketOperation,
    replyTicketByTokenOperation,
    addTicketFileOperation,
    permitTicketFileOperation,
    downloadTicketFileOperation,
    getFeedbackOperation,
    giveFeedbackOperation,
    ...ticketLists,
    getTicketOperation,
    replyTicketOperation,
    updateTicketOperation,
    listAnswerTemplatesOperation,
    saveAnswerTemplateOperation,
    removeAnswerTemplateOperation,
  ],
  mails: mailFacts,
  effects: { logTarget: ticketLogTarget, personalData: ticketsPersonalData },
}
