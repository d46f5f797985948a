import { eq } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { readRowToken } from '#features/identity/server/link-tokens.ts'
import { fail } from '#kit/refusal.ts'
import { findById, type Queryable } from '#kit/server/database.ts'
import { setAffiliateOfferEmails } from '../../contract/affiliates.ts'
import { affiliateOfferOptOuts, affiliateOffers } from './tables.ts'

const ofEmail = (email: string) => eq(affiliateOfferOptOuts.email, email.toLowerCase())

/** Whether an address has opted out of offer emails. */
export const isOptedOut = async (db: Queryable, email: string): Promise<boolean> =>
  (await db.$count(affiliateOfferOptOuts, ofEmail(email))) > 0

export const setOfferEmailsOperation = operation(setAffiliateOfferEmails, async ({ tx, services, input: { body } }) => {
  const { token, wanted } = body
  const id = readRowToken(services.secret, 'affiliate offer emails', token) ?? fail('token_invalid')
  const offer = await findById(tx, affiliateOffers, id)
  const { email } = offer ?? fail('token_invalid')
  if (wanted) await tx.delete(affiliateOfferOptOuts).where(ofEmail(email))
  else await tx.insert(affiliateOfferOptOuts).values({ email: email.toLowerCase() }).onConflictDoNothing()
  return { wanted }
})
