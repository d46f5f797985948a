import { requestLogTarget } from './log-target.ts'
import { tuneRequestsPersonalData } from './personal-data.ts'
import { followTickets, noteTicketMessage } from './ticket-events.ts'
import { mayReadLogOfRequest } from './visibility.ts'
import { takeRequestReply } from './mail-replies.ts'
import { requestRefundEffect } from './refund-effect.ts'
import type { Feature } from '#access/feature.ts'
import * as actsContract from '../contract/acts.ts'
import * as dealerContract from '../contract/dealer.ts'
import * as queueContract from '../contract/queue.ts'
import * as contract from '../contract/tune-requests.ts'
import { getWorkAlertsOperation, saveWorkAlertsOperation } from './alerts.ts'
import { mailFacts } from './request-mails.ts'
import { jobs } from './jobs.ts'
import * as change from './change-request.ts'
import { compareOwnRequestFilesOperation, compareRequestFilesOperation } from './compare-files.ts'
import * as create from './create-request.ts'
import * as dealer from './dealer-requests.ts'
import { estimateTuneRequestOperation } from './estimate-request.ts'
import * as queue from './list-queue.ts'
import { followTuneRequestOperation } from './live-events.ts'
import * as manage from './manage-requests.ts'
import * as pay from './pay-request.ts'
import * as read from './read-requests.ts'
import { getRequestSuggestionsOperation } from './suggest-information.ts'
import { setFaultCodesOperation } from './set-fault-codes.ts'
import * as free from './settle-free.ts'
import * as talk from './talk.ts'
import * as withdraw from './withdraw-request.ts'
import * as work from './work-requests.ts'

export const tuneRequestsFeature: Feature = {
  name: 'tune-requests',
  contract: [actsContract, dealerContract, queueContract, contract],
  operations: [
    ...read.ownRequestLists,
    read.getTuneRequestOperation,
    ...dealer.dealerRequestLists,
    dealer.getDealerRequestOperation,
    dealer.getDealerRequestTokenOperation,
    read.getPipelineOperation,
    read.recentUpdatesOperation,
    create.createTuneRequestOperation,
    create.openSupportRequestOperation,
    change.updateTuneRequestOperation,
    getRequestSuggestionsOperation,
    setFaultCodesOperation,
    change.removeTuneRequestOperation,
    change.setTuneRequestRawOperation,
    estimateTuneRequestOperation,
    pay.payTuneRequestOperation,
    pay.payLaterTuneRequestOperation,
    free.settleTuneRequestFreeOperation,
    free.linkPurchaseOperation,
    free.listLinkablePurchasesOperation,
    talk.askForHelpOperation,
    talk.sendRequestMessageOperation,
    talk.askForRevisionOperation,
    talk.closeTuneRequestOperation,
    talk.addRequestFileOperation,
    talk.getTuneRequestTokenOperation,
    talk.markRequestSeenOperation,
    followTuneRequestOperation,
    queue.listQueueOperation,
    queue.getQueuedRequestOperation,
    queue.listWorkersOperation,
    work.claimRequestOperation,
    work.releaseRequestOperation,
    work.askCustomerOperation,
    work.messageCustomerOperation,
    work.deliverFileOperation,
    work.reopenRequestOperation,
    work.closeQueuedRequestOperation,
    work.assignRequestOperation,
    work.getDeliveryTokenOperation,
    compareRequestFilesOperation,
    compareOwnRequestFilesOperation,
    manage.quoteRequestOperation,
    manage.grantRequestOperation,
    manage.refundRequestOperation,
    withdraw.withdrawTuneRequestOperation,
    withdraw.askForRefundOperation,
    withdraw.declineRefundOperation,
    getWorkAlertsOperation,
    saveWorkAlertsOperation,
  ],
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
