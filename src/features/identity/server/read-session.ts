import { eq, getTableName, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { type Flag, roles, type RoleValue } from '#access/permissions.ts'
import type { Database } from '#kit/server/database.ts'
import { unsigned } from './cookies.ts'
import { hasFactor, isStaff } from './demanded-factor.ts'
import { sessions, staffSecurity, users } from './tables.ts'
import { hashToken } from './tokens.ts'

/** Sessions end after 30 days without a visit. */
export const sessionDays = 30
const renewedAfterMs = 24 * 60 * 60 * 1000

export type Person = Pick<Actor, 'userId' | 'role' | 'email' | 'name' | 'sessionId' | 'view' | 'lacksFactor'> & {
  flags: Flag[]
}

interface Row {
  session: number
  renewed: Date
  holder: number
  until: Date
  viewed: number | null
  lacking: boolean
  id: number
  role: RoleValue
  flags: Flag[]
  email: string
  name: string
}

/** Customers and dealer members. A view never allows more, even if the viewed user gains rights in the meantime. */
export const viewableRoles = [roles.user, roles.dealer] as const

// Checks the logged-in user, also in a view: the view ends once its holder has to set up a second factor.
const lacking = `(exists (select 1 from ${getTableName(staffSecurity)} where demanded_at is not null) and ${isStaff('h')} and not ${hasFactor('h')})`

// A named prepared statement as text: it runs on every request of a user, and the query builder would rebuild it each
// time.
const statement = `
  select s.id as session, s.updated_at as renewed, s.user_id as holder, s.expires_at as until, s.viewed_user_id as viewed,
    u.id, u.role, u.flags, u.email, u.name, ${lacking} as lacking
  from ${getTableName(sessions)} s join ${getTableName(users)} h on h.id = s.user_id
    join ${getTableName(users)} u on u.id = coalesce(s.viewed_user_id, s.user_id)
  where s.token = $1 and s.expires_at > now() and h.disabled_at is null and u.disabled_at is null
    and (s.viewed_user_id is null or (u.role in (${viewableRoles.join(', ')}) and u.flags = '[]' and not ${lacking}))`

/**
 * The user of a session cookie, read in one statement and never cached: ended sessions, disabled users and changed
 * rights take effect on the next request (INV-20, INV-21). Null for visitors, without a query.
 */
export async function readSession(database: Database, secret: string, cookie: string | null): Promise<Person | null> {
  const token = unsigned(secret, 'session', cookie)
  if (token === null) return null
  const { rows } = await database.pool.query<Row>({ name: 'session', text: statement, values: [hashToken(token)] })
  const [row] = rows
  if (!row) return null
  if (row.viewed === null && Date.now() - row.renewed.getTime() > renewedAfterMs) await renew(database, row.session)
  return {
    userId: row.id,
    ...(row.lacking ? withoutRights(row.role) : { role: row.role, flags: row.flags }),
    email: row.email,
    name: row.name,
    sessionId: String(row.session),
    view: row.viewed === null ? null : { staffId: row.holder, until: row.until },
    lacksFactor: row.lacking,
  }
}

/**
 * What staff can still access while they have to set up a second factor: the shop as a customer or dealer member sees
 * it.
 */
const withoutRights = (role: RoleValue): Pick<Person, 'role' | 'flags'> => ({
  role: role === roles.dealer ? roles.dealer : roles.user,
  flags: [],
})

/** Extends the session at most once a day. */
async function renew(database: Database, session: number): Promise<void> {
  await database.db
    .update(sessions)
    .set({ updatedAt: sql`now()`, expiresAt: sql`now() + make_interval(days => ${sessionDays})` })
    .where(eq(sessions.id, session))
}
