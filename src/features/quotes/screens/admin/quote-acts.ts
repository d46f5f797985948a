import { byReason } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { cancelQuote } from '../../contract/staff.ts'
import { type QuoteStanding, quoteStandings } from '../../rules.ts'

interface Row {
  id: number
  standing: QuoteStanding
}
const ended: readonly QuoteStanding[] = ['paid', 'cancelled']

/** What staff do with several quotes at once. */
export const quoteActs: readonly BulkAct<Row>[] = [
  {
    label: 'Cancel',
    confirm: 'Cancel quotes',
    done: 'canceled',
    text: 'The links customers received say that the quote was canceled.',
    change: ({ standing }) =>
      ended.includes(standing)
        ? { skip: `${quoteStandings.words[standing]} already.` }
        : { from: quoteStandings.words[standing], to: quoteStandings.words.cancelled },
    ...byReason(cancelQuote),
  },
]
