import { requestLogTarget } from './log-target.ts'
import { tuneRequestsPersonalData } from './personal-data.ts'
import { followTickets, noteTicketMessage } from './ticket-events.ts'
import { mayReadLogOfRequest } from './visibility.ts'
import { takeRequestReply } from './mail-replies.ts'
import { requestRefundEffect } from './refund-effect.ts'
import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as actsContract from '../contract/acts.ts'
import * as dealerContract from '../contract/dealer.ts'
import * as queueContract from '../contract/queue.ts'
import * as contract from '../contract/tune-requests.ts'
import { mailFacts } from './request-mails.ts'
import { jobs } from './jobs.ts'
import * as change from './change-request.ts'
import * as create from './create-request.ts'
import * as dealer from './dealer-requests.ts'
import * as queue from './list-queue.ts'
import * as manage from './manage-requests.ts'
import * as pay from './pay-request.ts'
import * as read from './read-requests.ts'
import * as free from './settle-free.ts'
import * as talk from './talk.ts'
import * as withdraw from './withdraw-request.ts'
import * as work from './work-requests.ts'
import * as suggestInformation from './suggest-information.ts'
import * as setFaultCodes from './set-fault-codes.ts'
import * as estimateRequest from './estimate-request.ts'
import * as liveEvents from './live-events.ts'
import * as compareFiles from './compare-files.ts'
import * as alerts from './alerts.ts'
import { workableRegion } from './visibility.ts'

export const tuneRequestsFeature: Feature = {
  name: 'tune-requests',
  contract: [actsContract, dealerContract, queueContract, contract],
  operations: operationsIn(
    read,
    dealer,
    create,
    change,
    suggestInformation,
    setFaultCodes,
    estimateRequest,
    pay,
    free,
    talk,
    liveEvents,
    queue,
    work,
    compareFiles,
    manage,
    withdraw,
    alerts,
  ),
  regional: {
    '/v1/admin/tune-requests': workableRegion,
  },
  mails: mailFacts,
  jobs,
  effects: {
    logTarget: requestLogTarget,
    personalData: tuneRequestsPersonalData,
    refund: requestRefundEffect,
    mailReply: takeRequestReply,
    ticket: { written: noteTicketMessage, moved: followTickets },
    logReader: mayReadLogOfRequest,
  },
}
