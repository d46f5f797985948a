import type { Feature } from '#access/feature.ts'
import * as shared from '../contract/quotes.ts'
import * as staff from '../contract/staff.ts'
import { quotesPersonalData } from './personal-data.ts'
import { previewQuoteOperation } from './preview-quote.ts'
import { findQuoteCustomersOperation, findQuoteItemsOperation, findQuoteTunesOperation } from './quote-choices.ts'
import { mailFacts } from './quote-mails.ts'
import { quoteOperations, quoteRecord } from './quote-records.ts'
import { cancelQuoteOperation, resendQuoteOperation, sendQuoteOperation } from './send-quote.ts'
import { getQuotePdfOperation, getSharedQuoteOperation } from './shared-quote.ts'
import { quoteLists } from './staff-quotes.ts'

export const quotesFeature: Feature = {
  name: 'quotes',
  contract: [staff, shared],
  operations: [
    ...quoteLists,
    ...quoteOperations,
    previewQuoteOperation,
    sendQuoteOperation,
    resendQuoteOperation,
    cancelQuoteOperation,
    findQuoteItemsOperation,
    findQuoteTunesOperation,
    findQuoteCustomersOperation,
    getSharedQuoteOperation,
    getQuotePdfOperation,
  ],
  mails: mailFacts,
  effects: { personalData: quotesPersonalData, recordKinds: () => [quoteRecord] },
}
