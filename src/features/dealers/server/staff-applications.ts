import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor, Region } from '#access/actor.ts'
import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { rowFields } from '#kit/server/row-fields.ts'
import { one, type Queryable, type Tx } from '#kit/server/database.ts'
import { keysOf, matching } from '#kit/server/lists.ts'
import * as contract from '../contract/staff.ts'
import { applicationMoves } from '../rules.ts'
import { applicationShape } from './applications.ts'
import { queueApplicationMail } from './dealer-mails.ts'
import { giveDealerRole } from './dealer-role.ts'
import { inviteTo } from './invites.ts'
import { makeDealer } from './make-dealer.ts'
import { type ApplicationRow, insertMember, replaceSpecializations } from './queries.ts'
import { dealerApplications } from './tables.ts'
import * as m from '../messages/m.ts'
import { users } from '#features/identity/server/tables.ts'

const decidedBy = sql<string | null>`(select u.name from ${users} u where u.id = dealer_applications.decided_by)`

const shape = (row: ApplicationRow, by: string | null): z.input<typeof contract.staffApplication> => ({
  ...applicationShape(row),
  ...rowFields(row, contract.applicantFields),
  address_state: row.addressState,
  specializations: row.specializations,
  decided_by: by,
  dealer_id: row.dealerId,
  has_login: row.userId !== null,
  version: row.version,
})

type Query = z.output<typeof contract.listDealerApplications.input.query>

/** One page of a region's applications, by cursor. */
async function readApplications(db: Queryable, region: Region, { after, limit, q, state, sort }: Query) {
  const keys = keysOf(sort, sql`dealer_applications.id`, sql`dealer_applications.company_name`)
  const rows = await db
    .select({ row: dealerApplications, decidedBy })
    .from(dealerApplications)
    .where(
      and(
        eq(dealerApplications.region, region),
        state && eq(dealerApplications.state, state),
        ...keys.after(after),
        matching(q, [sql`company_name`, sql`contact_name`, sql`email`, sql`city`]),
      ),
    )
    .orderBy(keys.order)
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)?.row
  return {
    data: page.map(({ row, decidedBy: by }) => shape(row, by)),
    next: rows.length > limit && last ? keys.next({ id: last.id, name: last.companyName }) : null,
  }
}

export const applicationLists = listOperations(
  contract.listDealerApplications,
  contract.exportDealerApplications,
  ({ db, actor }, { query }) => readApplications(db, actor.region, query),
)({
  also: async ({ db, actor }) => {
    const states = await db
      .select({ state: dealerApplications.state, count: sql<number>`count(*)::int` })
      .from(dealerApplications)
      .where(eq(dealerApplications.region, actor.region))
      .groupBy(dealerApplications.state)
    return { counts: Object.fromEntries(states.map(({ state, count }) => [state, count])) }
  },
  columns: {
    id: 'id',
    state: 'state',
    company: 'company_name',
    kind: 'kind',
    name: 'contact_name',
    email: 'email',
    phone: 'phone',
    city: 'city',
    country: 'country_code',
    years: 'years_in_business',
    'good at': ({ specializations }) => specializations.join(' '),
    sent: 'created_at',
    'decided by': 'decided_by',
    reason: 'decision',
  },
})

type Staff = Actor & { userId: number }

/** Creates the dealer of an approved application. The applicant becomes the owner, or is invited as such. */
async function approve(tx: Tx, row: ApplicationRow, actor: Staff, currency: Currency | undefined, now: Date) {
  const dealer = await makeDealer(tx, {
    region: row.region,
    currency,
    name: row.companyName,
    kind: row.kind,
    publicEmail: row.email,
    phone: row.phone,
    website: row.website,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    addressState: row.addressState,
    postalCode: row.postalCode,
    countryCode: row.countryCode,
    taxId: row.taxId,
  })
  await replaceSpecializations(tx, dealer.id, row.specializations)
  if (row.userId === null) await inviteTo(tx, dealer, actor.userId, { email: row.email, role: 'owner' }, now)
  else {
    await insertMember(tx, { dealerId: dealer.id, userId: row.userId, role: 'owner' })
    await giveDealerRole(tx, row.userId)
  }
  await recordAudit(tx, actor, {
    action: 'dealers.create',
    object: `dealer/${dealer.id}`,
    after: { name: dealer.name, slug: dealer.slug, currency: dealer.currency, application: row.id },
  })
  return dealer.id
}

/** Locks the row first: of two concurrent decisions, the second fails because the application is decided. */
export const reviewDealerApplicationOperation = operation(
  contract.reviewDealerApplication,
  async ({ tx, actor, input, now }) => {
    const { act, reason, version, currency } = input.body
    const [row] = await tx
      .select()
      .from(dealerApplications)
      .where(eq(dealerApplications.id, input.params.id))
      .for('update')
    if (row?.region !== actor.region) fail('not_found')
    const state = applicationMoves[row.state][act] ?? fail('application_decided')
    if (row.version !== version) fail('stale_version')
    if (act === 'refuse' && reason.length < 3) fail('validation_failed', { fields: { reason: [m.tellWhy()] } })
    const staff: Staff = { ...actor, userId: actor.userId ?? fail('not_logged_in') }
    const dealerId = act === 'approve' ? await approve(tx, row, staff, currency, now) : null
    const changed = one(
      await tx
        .update(dealerApplications)
        .set({
          state,
          dealerId,
          decision: act === 'refuse' ? reason : '',
          version: version + 1,
          ...(act === 'review' ? {} : { decidedBy: staff.userId, decidedAt: now }),
        })
        .where(eq(dealerApplications.id, row.id))
        .returning(),
    )
    await recordAudit(tx, actor, {
      action: `dealerApplications.${act}`,
      object: `dealer-application/${row.id}`,
      before: { state: row.state },
      after: { state, dealer: dealerId },
      reason,
    })
    if (act !== 'review') await queueApplicationMail(tx, row, act === 'approve' ? 'approved' : 'refused')
    return shape(changed, act === 'review' ? null : actor.name)
  },
)
