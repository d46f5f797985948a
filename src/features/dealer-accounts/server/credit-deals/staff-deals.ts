import { and, asc, desc, eq, gt, ilike, lt, or } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { findDealPayment } from '../card-payments.ts'
import { paymentShape } from '../payment-shape.ts'
import { dealerForStaff } from '#features/dealers/server/member-of.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { csvDownload, pagesOf } from '#kit/server/csv.ts'
import { one, type Queryable, type Tx, insertOne } from '#kit/server/database.ts'
import { afterId, exportPage, like } from '#kit/server/lists.ts'
import * as contract from '../../contract/credit-deals.ts'
import { dealAllows } from '../../rules/credit-deals.ts'
import { type DealRow, isBeingPaid } from './deal-record.ts'
import { readUses, staffDealShape } from './deal-shape.ts'
import { stateIs } from './deal-states.ts'
import { creditDeals, dealers } from './tables.ts'

type Staff = Pick<Context<{ runs: 'command' }>, 'actor' | 'now'>
type Found = { deal: DealRow; dealer: typeof dealers.$inferSelect }

/** A deal of a dealer in the region; `hold` locks it until the transaction ends. */
async function findDeal(db: Queryable, { actor }: Staff, id: number, hold = false): Promise<Found> {
  const query = db
    .select({ deal: creditDeals, dealer: dealers })
    .from(creditDeals)
    .innerJoin(dealers, eq(dealers.id, creditDeals.dealerId))
    .where(eq(creditDeals.id, id))
  const [found] = await (hold ? query.for('update', { of: creditDeals }) : query)
  return found?.dealer.region === actor.region ? found : fail('not_found')
}

async function shown(db: Queryable, { deal, dealer }: Found, now: Date) {
  return staffDealShape(deal, dealer, (await readUses(db, [deal.id])).get(deal.id), now)
}

interface Filters {
  q?: string | undefined
  state?: DealRow['state'] | undefined
  dealer_id?: number | undefined
}
function dealsOf(
  db: Queryable,
  { actor, now }: Pick<Staff, 'actor' | 'now'>,
  filters: Filters,
  page: { after: number | null; limit: number; up?: boolean },
) {
  const words = filters.q ? like(filters.q) : null
  return db
    .select({ deal: creditDeals, dealer: dealers })
    .from(creditDeals)
    .innerJoin(dealers, eq(dealers.id, creditDeals.dealerId))
    .where(
      and(
        eq(dealers.region, actor.region),
        filters.state ? stateIs(filters.state, now) : undefined,
        filters.dealer_id ? eq(creditDeals.dealerId, filters.dealer_id) : undefined,
        words
          ? or(ilike(creditDeals.title, words), ilike(dealers.name, words), ilike(creditDeals.note, words))
          : undefined,
        page.after === null ? undefined : page.up ? gt(creditDeals.id, page.after) : lt(creditDeals.id, page.after),
      ),
    )
    .orderBy(page.up ? asc(creditDeals.id) : desc(creditDeals.id))
    .limit(page.limit)
}

export const listCreditDealsOperation = operation(contract.listCreditDeals, async (context) => {
  const { db, now, input } = context
  const { limit, after, sort, ...filters } = input.query
  const rows = await dealsOf(db, context, filters, { after: afterId(after), limit: limit + 1, up: sort === 'oldest' })
  const page = rows.slice(0, limit)
  const uses = await readUses(
    db,
    page.map(({ deal }) => deal.id),
  )
  return {
    data: page.map(({ deal, dealer }) => staffDealShape(deal, dealer, uses.get(deal.id), now)),
    next: rows.length > limit ? String(page.at(-1)?.deal.id) : null,
  }
})

export const exportCreditDealsOperation = operation(contract.exportCreditDeals, (context) => {
  const { db, now, input } = context
  async function* rows() {
    const all = pagesOf<Found>((after) =>
      dealsOf(db, context, input.query, {
        after: after?.deal.id ?? null,
        limit: exportPage,
        up: input.query.sort === 'oldest',
      }),
    )
    for await (const { deal, dealer } of all) {
      const { id, title, currency } = deal
      const { state } = staffDealShape(deal, dealer, undefined, now)
      const times = [deal.createdAt, deal.expiresAt, deal.paidAt].map((time) => time?.toISOString() ?? '')
      yield [id, dealer.name, title, state, toDecimal(deal.price), toDecimal(deal.credit), currency, ...times]
    }
  }
  const heading = ['id', 'dealer', 'title', 'state', 'price', 'credit', 'currency', 'created', 'expires', 'paid']
  return csvDownload('credit-deals', heading, rows())
})

export const getCreditDealOperation = operation(contract.getCreditDeal, async (context) => {
  const found = await findDeal(context.db, context, context.input.params.id)
  const payment = await findDealPayment(context.db, found.deal.id)
  return { ...(await shown(context.db, found, context.now)), payment: payment ? paymentShape(payment) : null }
})

function expiryOf(text: string | null, now: Date): Date | null {
  if (text === null) return null
  const expiresAt = new Date(text)
  if (expiresAt <= now) fail('validation_failed', { fields: { expires_at: ['Choose a time in the future.'] } })
  return expiresAt
}

const facts = ({ title, price, credit, currency, state, expiresAt }: DealRow) => ({
  title,
  price,
  credit,
  currency,
  state,
  expires_at: expiresAt,
})
const audit = (tx: Tx, { actor }: Staff, act: string, before: DealRow | null, after: DealRow, reason = '') =>
  recordAudit(tx, actor, {
    action: `creditDeals.${act}`,
    object: `credit-deal/${after.id}`,
    before: before && facts(before),
    after: facts(after),
    reason,
  })

export const createCreditDealOperation = operation(contract.createCreditDeal, async (context) => {
  const { tx, actor, services, input, now } = context
  const { dealer_id, expires_at, ...fields } = input.body
  const dealer = await dealerForStaff(tx, dealer_id, { region: actor.region, hosts: services.settings.REGION_HOSTS })
  const deal = await insertOne(tx, creditDeals, {
    ...fields,
    dealerId: dealer.id,
    currency: dealer.currency,
    expiresAt: expiryOf(expires_at, now),
    createdBy: actor.userId ?? fail('not_logged_in'),
  })
  await audit(tx, context, 'create', null, deal)
  return shown(tx, { deal, dealer }, now)
})

/** Runs a change of a deal: locks it, checks its state and version, and records the change. */
async function change(
  context: Context<{ runs: 'command' }>,
  id: number,
  act: 'update' | 'publish' | 'cancel',
  version: number | null,
  changes: Partial<typeof creditDeals.$inferInsert>,
  reason = '',
) {
  const { tx, now } = context
  const { deal, dealer } = await findDeal(tx, context, id, true)
  if (act === 'cancel' && (await isBeingPaid(tx, id))) fail('payment_in_progress')
  if (act === 'cancel' && deal.state === 'paid') fail('already_committed')
  if (!dealAllows(deal, act, now)) fail('credit_deal_closed', { facts: { state: deal.state } })
  if (version !== null && deal.version !== version) fail('stale_version')
  if (act === 'publish' && deal.expiresAt !== null && deal.expiresAt <= now)
    fail('validation_failed', { fields: { expires_at: ['Choose a time in the future.'] } })
  const changed = one(
    await tx
      .update(creditDeals)
      .set({ ...changes, version: deal.version + 1 })
      .where(eq(creditDeals.id, id))
      .returning(),
  )
  await audit(tx, context, act, deal, changed, reason)
  if (act === 'publish' && dealer.billingEmail !== '')
    await queueMail(tx, {
      reference: `credit-deal/${id}/published`,
      recipient: dealer.billingEmail,
      template: 'dealer-account',
      props: { dealerId: dealer.id, about: 'deal', amount: deal.price, deal: { title: deal.title, uuid: deal.uuid } },
    })
  return shown(tx, { deal: changed, dealer }, now)
}

export const updateCreditDealOperation = operation(contract.updateCreditDeal, (context) => {
  const { version, expires_at, ...fields } = context.input.body
  const changes = { ...fields, expiresAt: expiryOf(expires_at, context.now) }
  return change(context, context.input.params.id, 'update', version, changes)
})
export const publishCreditDealOperation = operation(contract.publishCreditDeal, (context) =>
  change(
    context,
    context.input.params.id,
    'publish',
    context.input.body.version,
    { state: 'published', publishedAt: context.now },
    context.input.body.reason,
  ),
)
export const cancelCreditDealOperation = operation(contract.cancelCreditDeal, (context) =>
  change(
    context,
    context.input.params.id,
    'cancel',
    null,
    { state: 'cancelled', cancelledAt: context.now },
    context.input.body.reason,
  ),
)
