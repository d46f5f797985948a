import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { type Context, operation } from '#access/operation.ts'
import { roles } from '#access/permissions.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { audits } from '#features/audits/server/tables.ts'
import { deviceName } from '#features/identity/rules.ts'
import { changeRights } from '#features/identity/server/change-rights.ts'
import { hasFactor, isStaff } from '#features/identity/server/demanded-factor.ts'
import { deleteSessions } from '#features/identity/server/queries.ts'
import { passkeys, sessions, users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import {
  endUserSessions,
  exportUsers,
  getStaffUser,
  listUsers,
  restoreUser,
  roleOf,
  setUserRights,
  suspendUser,
} from '../contract/users.ts'
import { holdSuperadmins } from './hold-superadmins.ts'
import { withdrawInvitationsBy } from './invitations.ts'
import { readNotes } from './notes.ts'
import { userTags } from './tables.ts'

const state = sql`case when u.disabled_at is not null then 'suspended' when u.email_verified then 'active' else 'unconfirmed' end`
const hasPasskey = sql`exists (select 1 from ${passkeys} k where k.user_id = u.id)`
const secondFactor = sql`case when u.two_factor_enabled and ${hasPasskey} then 'both' when u.two_factor_enabled then 'app'
  when ${hasPasskey} then 'passkey' else 'none' end`
const select = sql`
  select u.id, u.name, u.email, u.role, u.flags, ${state} as state, u.region, ${secondFactor} as second_factor,
    array(select t.tag from ${userTags} t where t.user_id = u.id order by t.tag) as tags, u.created_at,
    u.last_login_at, (select max(s.updated_at) from ${sessions} s where s.user_id = u.id) as last_seen_at
  from ${users} u`

/** A person's tags as a string, for search. */
const tagsText = sql`(select string_agg(t.tag, ' ') from ${userTags} t where t.user_id = u.id)`

type User = RowOf<typeof listUsers>
type Row = Omit<User, 'role'> & { role: number }
const shape = ({ role, ...row }: Row): User => ({ ...row, role: roleOf(role) })

export const userLists = listOperations(
  listUsers,
  exportUsers,
  ({ db }, { query: { q, role, state: wanted, factor, tag, sort, ...page } }) =>
    readPage<Row>(
      db,
      { sort, ...page },
      {
        select,
        of: 'u',
        where: [
          matching(q, [sql`u.name`, sql`u.email`, tagsText]),
          role === undefined
            ? undefined
            : role === 'flags'
              ? sql`u.flags <> '[]'::jsonb`
              : role === 'staff'
                ? sql.raw(isStaff('u'))
                : sql`u.role = ${roles[role]}`,
          factor && (factor === 'yes' ? sql.raw(hasFactor('u')) : sql`not ${sql.raw(hasFactor('u'))}`),
          wanted === undefined ? undefined : sql`${state} = ${wanted}`,
          tag === undefined
            ? undefined
            : sql`exists (select 1 from ${userTags} t where t.user_id = u.id and t.tag = ${tag})`,
        ],
      },
    ),
)({
  shape,
  also: async ({ db }) => ({
    tags: await readRows<{ tag: string; people: number }>(
      db,
      sql`select tag, count(*)::int as people from ${userTags} group by tag order by tag limit 200`,
    ),
  }),
  file: 'people',
  columns: {
    id: 'id',
    name: 'name',
    email: 'email',
    role: ({ role }) => roleOf(role),
    flags: ({ flags }) => flags.join(' '),
    state: 'state',
    tags: ({ tags }) => tags.join(', '),
    region: 'region',
    'second factor': 'second_factor',
    created: 'created_at',
    'last login': 'last_login_at',
    'last seen': 'last_seen_at',
  },
})

/** A person for staff. Refuses with `not_found`. */
export async function readUser(db: Queryable, id: number, now: Date) {
  const [row] = await readRows<Row>(db, sql`${select} where u.id = ${id}`)
  if (!row) return fail('not_found')
  const open = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, id), isNull(sessions.viewedUserId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt))
  const bought = await readRows<{ currency: Currency; orders: number; spent: number }>(
    db,
    sql`
    select currency, count(*)::int as orders, sum(total - refunded)::bigint as spent from ${orders}
    where user_id = ${id} and paid_at is not null group by currency order by currency`,
  )
  const history = await readRows<{ id: number; at: Date; action: string; actor: string; reason: string }>(
    db,
    sql`
    select a.id, a.created_at as at, a.action, coalesce(u.name, '') as actor, a.reason
    from ${audits} a left join ${users} u on u.id = a.actor_id
    where a.object = ${objectOf(id)} order by a.id desc limit 50`,
  )
  return {
    ...shape(row),
    sessions: open.map((session) => ({
      id: session.id,
      device: deviceName(session.userAgent),
      ip_address: session.ipAddress,
      created_at: session.createdAt,
      last_seen_at: session.updatedAt,
    })),
    passkeys: await db.$count(passkeys, eq(passkeys.userId, id)),
    bought,
    notes: await readNotes(db, id),
    history,
  }
}
export const objectOf = (id: number) => `user/${id}`

export const getStaffUserOperation = operation(getStaffUser, ({ db, input, now }) => readUser(db, input.params.id, now))

/** Refuses changes to one's own permissions and removing the last super admin. */
async function refuseUnsafe(tx: Tx, actorId: number | null, id: number): Promise<void> {
  if (id === actorId) fail('own_rights')
  if (!(await holdSuperadmins(tx)).some((other) => other !== id)) fail('last_superadmin')
}

export const setUserRightsOperation = operation(setUserRights, async ({ tx, actor, input, now }) => {
  const { id } = input.params
  const { role, flags, reason } = input.body
  await refuseUnsafe(tx, actor.userId, id)
  const after = { role: roles[role], flags: [...new Set(flags)] }
  const before = await changeRights(tx, id, after)
  // Dealer members have their role through membership, and lose it with it.
  if ((before.role === roles.dealer) !== (after.role === roles.dealer)) fail('role_of_members')
  await recordAudit(tx, actor, { action: 'users.rights', object: objectOf(id), before, after, reason })
  if (after.role !== roles.superadmin) await withdrawInvitationsBy(tx, actor, id, now)
  return readUser(tx, id, now)
})

async function setDisabled(
  { tx, actor, now }: Pick<Context<typeof suspendUser>, 'tx' | 'actor' | 'now'>,
  id: number,
  disabledAt: Date | null,
  reason: string,
) {
  const [changed] = await tx.update(users).set({ disabledAt, updatedAt: now }).where(eq(users.id, id)).returning()
  if (!changed) return fail('not_found')
  if (disabledAt) {
    await deleteSessions(tx, id)
    await withdrawInvitationsBy(tx, actor, id, now)
  }
  const action = disabledAt ? 'users.suspend' : 'users.restore'
  await recordAudit(tx, actor, { action, object: objectOf(id), reason })
  return readUser(tx, id, now)
}
export const suspendUserOperation = operation(suspendUser, async (context) => {
  const { tx, actor, input, now } = context
  await refuseUnsafe(tx, actor.userId, input.params.id)
  return setDisabled(context, input.params.id, now, input.body.reason)
})
export const restoreUserOperation = operation(restoreUser, async (context) => {
  if (context.input.params.id === context.actor.userId) fail('own_rights')
  return setDisabled(context, context.input.params.id, null, context.input.body.reason)
})

export const endUserSessionsOperation = operation(endUserSessions, async ({ tx, actor, input, now }) => {
  const { id } = input.params
  await readUser(tx, id, now)
  await deleteSessions(tx, id)
  await recordAudit(tx, actor, { action: 'users.end_sessions', object: objectOf(id), reason: input.body.reason })
  return readUser(tx, id, now)
})
