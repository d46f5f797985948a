import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Flag, RoleValue } from '#access/permissions.ts'
import { users } from '#features/identity/server/tables.ts'
import * as column from '#kit/server/columns.ts'

/** Staff notes about a person. Not visible to them in the shop, but part of their data export. */
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

/** Tags of people, in lower case. */
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

/** Views of the shop as a customer by staff. The customer can see when and why. */
export const customerViews = pgTable(
  'customer_views',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    staffId: column.refTo(() => users.id),
    /** Session of the view, which ends with it, at the latest at `until`. */
    sessionId: column.ref().notNull(),
    reason: text().notNull(),
    beganAt: column.created(),
    until: column.time().notNull(),
    /** Set when it was ended, or soon after it expired. */
    endedAt: column.time(),
  },
  (table) => [
    index('customer_views_user').on(table.userId, table.id),
    index('customer_views_open').on(table.until).where(column.isNull(table.endedAt)),
  ],
)

/** Staff invitations. Tokens are derived from the shop's secret and not stored (INV-27). */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: column.id(),
    email: text().notNull(),
    /** Rights added on acceptance. */
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
