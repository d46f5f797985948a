import { listOperations } from '#access/list-operations.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Context, operation } from '#access/operation.ts'
import { holdMember, memberOf } from '#features/dealers/server/member-of.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { fileForStaff } from '#features/files/server/records.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { keysOf, like, pageById } from '#kit/server/lists.ts'
import * as contract from '../contract/dealer.ts'
import type { EventKind } from '../contract/shapes.ts'
import { type RequestState, stateLabels } from '../rules.ts'
import { addEvent, firstName, readEvents, readMessages, readRequestFiles } from './queries.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { tuneRequests } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { dealerMembers } from '#features/dealers/server/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

type Row = {
  id: number
  tunes: string[]
  vehicle: string | null
  state: RequestState
  requested_by: string
  is_own: boolean
  settled_at: Date
}

/**
 * Requests that a dealer's account paid, or that a purchase on it settled, as a member sees them. A purchase that is
 * only linked doesn't count yet, because the customer may still pay another way.
 */
async function readDealerRequests(
  db: Queryable,
  { dealerId, userId }: { dealerId: number; userId: number | null },
  { where, order = sql`r.id desc`, limit }: { where: SQL; order?: SQL; limit: number },
) {
  return readRows<Row>(
    db,
    sql`
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
    order by ${order} limit ${limit}`,
  )
}

type Asked = z.output<typeof contract.listDealerRequests.input.query>

/** One page of them, searched by number, vehicle, tunes and requester. */
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

/** The dealer whose requests the caller may list. */
const requestsOf = (
  { db, actor, services }: Pick<Context<{ runs: 'query' }>, 'db' | 'actor' | 'services'>,
  slug: string,
) => memberOf(db, actor, slug, 'requests', services.settings.REGION_HOSTS)

export const dealerRequestLists = listOperations(
  contract.listDealerRequests,
  contract.exportDealerRequests,
  async (context, { params, query }) => {
    const { dealer } = await requestsOf(context, params.slug)
    return readPage(context.db, { dealerId: dealer.id, userId: context.actor.userId }, query)
  },
)({
  also: async (context, { params }) => {
    const { dealer } = await requestsOf(context, params.slug)
    return { members: await readMembers(context.db, dealer.id) }
  },
  columns: {
    Request: 'id',
    Vehicle: 'vehicle',
    Tunes: (row) => row.tunes.join(', '),
    By: 'requested_by',
    Ordered: 'settled_at',
    State: (row) => stateLabels()[row.state],
  },
})

/** One of them. A request of another dealer, or one paid another way, is `not_found`. */
async function findDealerRequest(db: Queryable, of: { dealerId: number; userId: number | null }, id: number) {
  const [found] = await readDealerRequests(db, of, { where: sql`r.id = ${id}`, limit: 1 })
  return found ?? fail('not_found')
}

const deliveries = async (db: Queryable, id: number) =>
  (await readRequestFiles(db, id)).filter(({ role }) => role === 'delivered')

/** Prices are left out: they are for the customer, the shop, and members who see the dealer's money. */
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

/**
 * Downloads by members are recorded like the customer's, with the member's name. Using the token checks their access
 * again.
 */
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
