import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as shared from '../contract/quotes.ts'
import * as staff from '../contract/staff.ts'
import { quotesPersonalData } from './personal-data.ts'
import { mailFacts } from './quote-mails.ts'
import { quoteRecord } from './quote-records.ts'
import * as staffQuotes from './staff-quotes.ts'
import * as quoteRecords from './quote-records.ts'
import * as previewQuote from './preview-quote.ts'
import * as sendQuote from './send-quote.ts'
import * as quoteChoices from './quote-choices.ts'
import * as sharedQuote from './shared-quote.ts'
import { quotes } from './tables.ts'

export const quotesFeature: Feature = {
  name: 'quotes',
  contract: [staff, shared],
  operations: operationsIn(staffQuotes, quoteRecords, previewQuote, sendQuote, quoteChoices, sharedQuote),
  regional: {
    '/v1/admin/quotes': regionIn(quotes.id, quotes.region),
  },
  mails: mailFacts,
  effects: { personalData: quotesPersonalData, recordKinds: () => [quoteRecord] },
}
