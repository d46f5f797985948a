import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { holdMember, memberOf } from '#features/dealers/server/member-of.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { fileForStaff } from '#features/files/server/records.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { allOf, csvOf, exportPage, keysOf, like, pageById } from '#kit/server/lists.ts'
import * as contract from '../contract/dealer.ts'
import type { EventKind } from '../contract/shapes.ts'
import { type RequestState, stateWords } from '../rules.ts'
import { addEvent, firstName, readEvents, readMessages, readRequestFiles } from './queries.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { tuneRequests } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { dealerMembers } from '#features/dealers/server/tables.ts'

type Row = {
  id: number
  tunes: string[]
  vehicle: string | null
  state: RequestState
  requested_by: string
  is_own: boolean
  settled_at: Date | string
}

/**
 * Requests that a dealer's account paid, or that a purchase on it settled, as one of its members sees them. A purchase that is only linked is none of the dealer's yet: its customer may still pay otherwise.
 */
async function readDealerRequests(
  db: Queryable,
  { dealerId, userId }: { dealerId: number; userId: number | null },
  { where, order = sql`r.id desc`, limit }: { where: SQL; order?: SQL; limit: number },
) {
  const { rows } = await db.execute<Row>(sql`
    select r.id, r.tune_names as tunes, r.vehicle ->> 'label' as vehicle, r.state, u.name as requested_by,
      r.user_id = ${userId} as is_own, r.settled_at
    from (
        select q.* from ${paymentIntents} i join ${tuneRequests} q on q.order_id = i.order_id
        where i.dealer_id = ${dealerId} and i.state = 'ordered'
        union all
        select q.* from ${paymentIntents} i
          join ${tuneRequests} q on q.purchase_id = i.order_id and q.state <> 'cancelled' and q.settled_by = 'purchase'
        where i.dealer_id = ${dealerId} and i.state = 'ordered'
      ) r join ${users} u on u.id = r.user_id
    where ${where}
    order by ${order} limit ${limit}`)
  return rows.map((row) => ({ ...row, settled_at: new Date(row.settled_at) }))
}

type Asked = z.output<typeof contract.listDealerRequests.input.query>

/** One page of them: what is searched for, either way. */
async function readPage(
  db: Queryable,
  of: { dealerId: number; userId: number | null },
  { q, state, member, sort, after, limit }: Asked,
) {
  const keys = keysOf(sort, sql`r.id`)
  const words = like(q ?? '')
  const conditions = [
    sql`true`,
    ...keys.after(after),
    ...(state ? [sql`r.state = ${state}`] : []),
    ...(member ? [sql`r.user_id = ${member}`] : []),
    ...(q
      ? [
          sql`(r.id::text = ${q} or u.name ilike ${words} or r.vehicle ->> 'label' ilike ${words} or r.tune_names::text ilike ${words})`,
        ]
      : []),
  ]
  const rows = await readDealerRequests(db, of, {
    where: sql.join(conditions, sql` and `),
    order: keys.order,
    limit: limit + 1,
  })
  return pageById(rows, limit, ({ id }) => id)
}

async function readMembers(db: Queryable, dealerId: number) {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select u.id, u.name from ${dealerMembers} m join ${users} u on u.id = m.user_id
    where m.dealer_id = ${dealerId} order by lower(u.name), u.id`)
  return rows
}

export const listDealerRequestsOperation = operation(
  contract.listDealerRequests,
  async ({ db, actor, services, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'requests', services.settings.REGION_HOSTS)
    const [page, members] = await Promise.all([
      readPage(db, { dealerId: dealer.id, userId: actor.userId }, query),
      readMembers(db, dealer.id),
    ])
    return { ...page, members }
  },
)

export const exportDealerRequestsOperation = operation(
  contract.exportDealerRequests,
  async ({ db, actor, services, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'requests', services.settings.REGION_HOSTS)
    const of = { dealerId: dealer.id, userId: actor.userId }
    return csvOf(
      `tune-requests-${dealer.slug}`,
      ['Request', 'Vehicle', 'Tunes', 'By', 'Ordered', 'State'],
      allOf((after) => readPage(db, of, { ...query, after, limit: exportPage })),
      (row) => [
        row.id,
        row.vehicle ?? '',
        row.tunes.join(', '),
        row.requested_by,
        row.settled_at.toISOString(),
        stateWords()[row.state],
      ],
    )
  },
)

/** One of them: a request of another dealer, or one that was paid otherwise, does not exist. */
async function findDealerRequest(db: Queryable, of: { dealerId: number; userId: number | null }, id: number) {
  const [found] = await readDealerRequests(db, of, { where: sql`r.id = ${id}`, limit: 1 })
  return found ?? fail('not_found')
}

const deliveries = async (db: Queryable, id: number) =>
  (await readRequestFiles(db, id)).filter(({ role }) => role === 'delivered')

/** Prices are between its customer, the shop and those who see the dealer's money. */
const ofMoney: readonly EventKind[] = ['estimated', 'quoted']
const shownFacts = ['file', 'role', 'version', 'tunes', 'vehicle', 'raw', 'by']

export const getDealerRequestOperation = operation(
  contract.getDealerRequest,
  async ({ db, actor, services, input: { params } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'files', services.settings.REGION_HOSTS)
    const request = await findDealerRequest(db, { dealerId: dealer.id, userId: actor.userId }, params.id)
    const [messages, events, files] = await Promise.all([
      readMessages(db, request.id, false),
      readEvents(db, request.id, false),
      deliveries(db, request.id),
    ])
    return {
      ...request,
      messages,
      events: events
        .filter(({ kind }) => !ofMoney.includes(kind))
        .map((event) => ({
          ...event,
          facts: Object.fromEntries(Object.entries(event.facts).filter(([name]) => shownFacts.includes(name))),
        })),
      files,
    }
  },
)

/** What a member takes is recorded as what the customer takes is, with who it was; the token asks for his right again. */
export const getDealerRequestTokenOperation = operation(
  contract.getDealerRequestToken,
  async ({ tx, actor, services, input: { params, query }, now }) => {
    const hosts = services.settings.REGION_HOSTS
    const { dealer } = await holdMember(tx, actor, params.slug, 'files', { hosts })
    const request = await findDealerRequest(tx, { dealerId: dealer.id, userId: actor.userId }, params.id)
    const delivered = await deliveries(tx, request.id)
    const listed =
      (query.file === undefined ? delivered.at(-1) : delivered.find(({ id }) => id === query.file)) ?? fail('not_found')
    const file = await fileForStaff(tx, listed.file_id, actor, hosts)
    const permit = await issueDownload(tx, file, { ...actor, dealerId: dealer.id }, now)
    await addEvent(tx, {
      request,
      kind: 'downloaded',
      party: 'customer',
      actorId: actor.userId,
      facts: {
        role: listed.role,
        version: listed.version,
        ...(request.is_own ? {} : { by: firstName(actor.name ?? '') }),
      },
    })
    return permit
  },
)
