import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { dealerById } from '#features/dealers/server/member-of.ts'
import { readStandingOf } from './standing.ts'

/** The data of a mail about a dealer account, read when it is sent. */
async function accountFacts(
  props: Record<string, unknown>,
  { db }: Parameters<MailFacts[string]>[1],
): Promise<Record<string, unknown>> {
  const dealerId = Number(props['dealerId'])
  const [dealer, standing] = await Promise.all([dealerById(db, dealerId), readStandingOf(db, dealerId)])
  if (!dealer) throw new Error('a mail about a dealer that does not exist')
  return {
    amount: 0,
    ...props,
    dealer: dealer.name,
    slug: dealer.slug,
    currency: dealer.currency,
    balance: standing.balance,
  }
}

export const mailFacts: MailFacts = { 'dealer-account': accountFacts }
