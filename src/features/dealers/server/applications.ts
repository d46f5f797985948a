import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { addressProblems } from '#features/addresses/rules.ts'
import { regionOfCountry } from '#features/addresses/shipping-regions.ts'
import { fail } from '#kit/refusal.ts'
import { findById, insertOne } from '#kit/server/database.ts'
import * as contract from '../contract/dealers.ts'
import { queueApplicationMail } from './dealer-mails.ts'
import type { ApplicationRow } from './queries.ts'
import { isLinkToken, linkToken } from '#features/identity/server/link-tokens.ts'
import { dealerApplications } from './tables.ts'
import * as m from '../messages/m.ts'

export const applicationShape = (row: ApplicationRow): z.input<typeof contract.applicationStatus> => ({
  id: row.id,
  state: row.state,
  company_name: row.companyName,
  decision: row.state === 'refused' ? row.decision : '',
  created_at: row.createdAt,
  decided_at: row.decidedAt,
})

const applicationsADay = 3

/**
 * Applicants from a country of the other region must apply there, because the account uses a currency of its region.
 */
export const createDealerApplicationOperation = operation(
  contract.createDealerApplication,
  async ({ tx, actor, input }) => {
    const { body } = input
    const fields = addressProblems(body)
    if ((regionOfCountry(body.country_code) ?? actor.region) !== actor.region)
      fields['country_code'] = [m.otherRegionCountry()]
    if (Object.keys(fields).length > 0) fail('validation_failed', { fields })
    const today = await tx
      .select({ id: dealerApplications.id })
      .from(dealerApplications)
      .where(
        and(eq(dealerApplications.email, body.email), gt(dealerApplications.createdAt, sql`now() - interval '1 day'`)),
      )
    if (today.length >= applicationsADay) fail('too_many_requests')
    const open = await tx.$count(
      dealerApplications,
      and(eq(dealerApplications.email, body.email), inArray(dealerApplications.state, ['submitted', 'in-review'])),
    )
    if (open > 0) fail('validation_failed', { fields: { email: [m.applicationOpen()] } })
    const row = await insertOne(tx, dealerApplications, {
      region: actor.region,
      userId: actor.userId,
      companyName: body.company_name,
      kind: body.kind,
      contactName: body.contact_name,
      email: body.email,
      phone: body.phone,
      website: body.website,
      line1: body.line1,
      line2: body.line2,
      city: body.city,
      addressState: body.state,
      postalCode: body.postal_code,
      countryCode: body.country_code,
      taxId: body.tax_id,
      specializations: [...new Set(body.specializations)],
      yearsInBusiness: body.years_in_business,
      message: body.message,
    })
    await queueApplicationMail(tx, row, 'received')
    return { id: row.id }
  },
  { derives: ({ id }, { secret }) => ({ token: linkToken(secret, 'dealer application', Number(id)) }) },
)

export const getDealerApplicationStatusOperation = operation(
  contract.getDealerApplicationStatus,
  async ({ db, services, input }) => {
    const { id, token } = input.params
    if (!isLinkToken(services.secret, 'dealer application', id, token)) fail('not_found')
    const row = await findById(db, dealerApplications, id)
    return row ? applicationShape(row) : fail('not_found')
  },
)
