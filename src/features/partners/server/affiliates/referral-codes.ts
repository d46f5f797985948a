import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { FindReferralCodes } from '#features/pricing/server/price-purchase.ts'
import { earners } from '../earnings/tables.ts'
import { affiliateCodes } from './tables.ts'

/** Which of the codes belong to affiliates whose account is not closed, in alphabetical order. */
export const findReferralCodes: FindReferralCodes = async (db, codes) => {
  const rows = await db
    .select({ code: affiliateCodes.code })
    .from(affiliateCodes)
    .innerJoin(earners, eq(earners.id, affiliateCodes.earnerId))
    .where(and(inArray(affiliateCodes.code, [...codes]), isNull(affiliateCodes.endedAt), ne(earners.state, 'closed')))
    .orderBy(asc(affiliateCodes.code))
  return rows.map(({ code }) => code)
}
