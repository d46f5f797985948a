import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { chosen, matching, readPage } from '#kit/server/lists.ts'
import * as contract from '../contract/staff.ts'
import { endSubscriptionOf } from './subscriptions.ts'
import { newsletterSubscribers } from './tables.ts'

const lists = listOperations(contract.listSubscribers, contract.exportSubscribers, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listSubscribers>>(db, query, {
    select: sql`select s.id, s.email, s.region::int as region, s.topics, s.language, s.state, s.measured, s.created_at, s.confirmed_at, s.ended_at
      from ${newsletterSubscribers} s`,
    where: [
      matching(query.q, [sql`s.email`]),
      query.state && sql`s.state = ${query.state}`,
      query.topic && sql`${query.topic} = any(s.topics)`,
      chosen('s', query, 'language', 'region'),
    ],
    of: 's',
  }),
)({
  columns: {
    id: 'id',
    email: 'email',
    region: 'region',
    topics: ({ topics }) => topics.join(' '),
    language: 'language',
    state: 'state',
    measured: 'measured',
    'signed up': 'created_at',
    confirmed: 'confirmed_at',
    ended: 'ended_at',
  },
})

export const subscriberOperations = [
  ...lists,
  operation(contract.endSubscription, async ({ tx, actor, input }) => {
    const { id } = input.params
    if ((await tx.$count(newsletterSubscribers, sql`id = ${id}`)) === 0) fail('not_found')
    if ((await endSubscriptionOf(tx, id)).length === 0) fail('newsletter_state_changed')
    await recordAudit(tx, actor, {
      action: 'newsletter.unsubscribe',
      object: `newsletter-subscriber/${id}`,
      reason: input.body.reason,
    })
    return undefined as never
  }),
]
