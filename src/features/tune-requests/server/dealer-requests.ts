import { type SQL, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { holdMember, memberOf } from '#features/dealers/server/member-of.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { fileForStaff } from '#features/files/server/records.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { afterId, pageById } from '#kit/server/lists.ts'
import * as contract from '../contract-dealer.ts'
import type { EventKind } from '../contract-shapes.ts'
import type { RequestState } from '../rules.ts'
import { addEvent, firstName, readEvents, readMessages, readRequestFiles } from './queries.ts'

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
 * Requests that a dealer's account paid, or that a purchase on it settled, newest first, as one of its members sees
 * them. A purchase that is only linked is none of the dealer's yet: its customer may still pay otherwise.
 */
async function readDealerRequests(
  db: Queryable,
  { dealerId, userId }: { dealerId: number; userId: number | null },
  { where, limit }: { where: SQL; limit: number },
) {
  const { rows } = await db.execute<Row>(sql`
    select r.id, r.tune_names as tunes, r.vehicle ->> 'label' as vehicle, r.state, u.name as requested_by,
      r.user_id = ${userId} as is_own, r.settled_at
    from (
        select q.* from payment_intents i join tune_requests q on q.order_id = i.order_id
        where i.dealer_id = ${dealerId} and i.state = 'ordered'
        union all
        select q.* from payment_intents i
          join tune_requests q on q.purchase_id = i.order_id and q.state <> 'cancelled' and q.settled_by = 'purchase'
        where i.dealer_id = ${dealerId} and i.state = 'ordered'
      ) r join users u on u.id = r.user_id
    where ${where}
    order by r.id desc limit ${limit}`)
  return rows.map((row) => ({ ...row, settled_at: new Date(row.settled_at) }))
}

export const listDealerRequestsOperation = operation(
  contract.listDealerRequests,
  async ({ db, actor, services, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'requests', services.settings.REGION_HOSTS)
    const after = afterId(query.after)
    const rows = await readDealerRequests(
      db,
      { dealerId: dealer.id, userId: actor.userId },
      { where: sql`(${after}::bigint is null or r.id < ${after})`, limit: query.limit + 1 },
    )
    return pageById(rows, query.limit, ({ id }) => id)
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
