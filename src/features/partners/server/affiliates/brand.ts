import { and, eq, isNull } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { earners } from '../earnings/tables.ts'
import { getAffiliateBrand } from '../../contract/affiliate-brand.ts'
import { safeWebsite } from '../../rules/affiliates.ts'
import { affiliateCodes } from './tables.ts'

/** Only affiliates who chose to be visible are named. */
const getBrand = operation(getAffiliateBrand, async ({ db, input: { params } }) => {
  const [brand] = await db
    .select({
      name: earners.name,
      tagline: earners.tagline,
      website: earners.website,
      accent_color: earners.accentColor,
    })
    .from(affiliateCodes)
    .innerJoin(earners, and(eq(earners.id, affiliateCodes.earnerId), eq(earners.state, 'active')))
    .where(and(eq(affiliateCodes.code, params.code), isNull(affiliateCodes.endedAt)))
  if (!brand || `${brand.tagline}${brand.website}` === '') return { brand: null }
  return { brand: { ...brand, website: safeWebsite(brand.website)?.href ?? '' } }
})

export const brandOperations = [getBrand]
