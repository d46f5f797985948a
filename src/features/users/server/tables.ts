import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Flag, RoleValue } from '#access/permissions.ts'
import { users } from '#features/identity/server/tables.ts'
import * as column from '#kit/server/columns.ts'

/** What staff write about a person. The person never sees it in the shop; an export of their data holds it. */
export const userNotes = pgTable(
  'user_notes',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    authorId: column.refTo(() => users.id),
    body: text().notNull(),
    version: column.version(),
    createdAt: column.created(),
    editedAt: column.time(),
  },
  (table) => [index('user_notes_user').on(table.userId, table.id), check('user_notes_body', sql`${table.body} <> ''`)],
)

/** Words that staff sort people by, in lower case. */
export const userTags = pgTable(
  'user_tags',
  {
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
    createdAt: column.created(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tag] }),
    index('user_tags_tag').on(table.tag, table.userId),
    check('user_tags_tag_form', sql`${table.tag} = lower(${table.tag}) and ${table.tag} <> ''`),
  ],
)

/** Each time staff saw the shop as a customer. The customer can read why and when. */
export const customerViews = pgTable(
  'customer_views',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    staffId: column.refTo(() => users.id),
    /** The session that it lasts: a view ends with it, at the latest at `until`. */
    sessionId: column.ref().notNull(),
    reason: text().notNull(),
    beganAt: column.created(),
    until: column.time().notNull(),
    /** Written when it was ended, or soon after it ran out. */
    endedAt: column.time(),
  },
  (table) => [
    index('customer_views_user').on(table.userId, table.id),
    index('customer_views_open')
      .on(table.until)
      .where(sql`ended_at is null`),
  ],
)

/** Who was asked to join the staff. The token of its mail is derived from the shop's secret: no table holds it (INV-27). */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: column.id(),
    email: text().notNull(),
    /** What the person gets on top of what they hold. */
    role: integer().$type<RoleValue>().notNull(),
    flags: jsonb().$type<Flag[]>().notNull().default([]),
    invitedBy: column.refTo(() => users.id),
    createdAt: column.created(),
    sentAt: column.created(),
    expiresAt: column.time().notNull(),
    acceptedAt: column.time(),
    acceptedBy: column.ref().references(() => users.id),
    revokedAt: column.time(),
  },
  (table) => [
    uniqueIndex('staff_invitations_open')
      .on(table.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('staff_invitations_email').on(table.email),
    index('staff_invitations_inviter').on(table.invitedBy),
    check('staff_invitations_address', sql`${table.email} = lower(${table.email})`),
    check('staff_invitations_role', sql`${table.role} in (0, 3, 5)`),
    check('staff_invitations_rights', sql`${table.role} <> 0 or ${table.flags} <> '[]'::jsonb`),
    check('staff_invitations_accepted', sql`(${table.acceptedAt} is null) = (${table.acceptedBy} is null)`),
    check('staff_invitations_ended', sql`${table.acceptedAt} is null or ${table.revokedAt} is null`),
  ],
)
