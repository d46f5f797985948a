import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { linkTable } from '#kit/server/table-kinds.ts'
import type { ActivityKind, Repeat } from '../rules/activities.ts'
import { type Assignment, assignments, type LeadEvent } from '../rules/automation.ts'
import type { CustomValue, FieldName } from '../rules/fields.ts'
import type { MailDirection } from '../rules/mails.ts'
import { leadContacts, leadDeals, leadStages, oneOf } from './tables.ts'

/** Planned and completed calls, meetings, tasks and emails. */
export const leadActivities = pgTable(
  'lead_activities',
  {
    id: column.id(),
    region: column.region().notNull(),
    kind: text().$type<ActivityKind>().notNull(),
    subject: text().notNull(),
    note: text().notNull().default(''),
    dealId: column.ref().references(() => leadDeals.id),
    contactId: column.ref().references(() => leadContacts.id),
    ownerId: column.refTo(() => users.id),
    dueAt: column.time().notNull(),
    minutes: integer().notNull().default(30),
    repeat: text().$type<Repeat>().notNull().default('never'),
    /** Email the owner this many minutes before it is due; null for no reminder. */
    remindMinutes: integer('remind_minutes'),
    /** When that email was queued; reset when the activity is rescheduled. */
    remindedAt: column.time(),
    /** The previous occurrence; each is followed at most once. */
    follows: column
      .ref()
      .unique('lead_activities_followed_once')
      .references((): AnyPgColumn => leadActivities.id),
    doneAt: column.time(),
    doneBy: column.ref().references(() => users.id),
    deletedAt: column.time(),
    createdAt: column.created(),
    version: column.version(),
  },
  (table) => [
    check('lead_activities_kind', sql`${table.kind} in ('call', 'meeting', 'task', 'mail')`),
    check('lead_activities_repeat', sql`${table.repeat} in ('never', 'daily', 'weekly', 'monthly')`),
    check('lead_activities_remind_minutes', sql`${table.remindMinutes} between 0 and 10080`),
    index('lead_activities_remind')
      .on(table.dueAt)
      .where(sql`remind_minutes is not null and reminded_at is null and done_at is null and deleted_at is null`),
    check('lead_activities_minutes', sql`${table.minutes} between 5 and 1440`),
    check('lead_activities_done', sql`(${table.doneAt} is null) = (${table.doneBy} is null)`),
    index('lead_activities_deal').on(table.dealId, table.dueAt),
    index('lead_activities_contact').on(table.contactId, table.dueAt),
    index('lead_activities_due')
      .on(table.region, table.dueAt)
      .where(sql`${table.doneAt} is null and ${table.deletedAt} is null`),
    index('lead_activities_owner').on(table.ownerId, table.dueAt),
    index('lead_activities_done_by').on(table.doneBy),
    index('lead_activities_done_at').on(table.region, table.doneAt),
  ],
)

const oneSubject = (deal: AnyPgColumn, contact: AnyPgColumn): SQL => sql`num_nonnulls(${deal}, ${contact}) = 1`

/** Staff notes on a deal or contact. A comment replies to a note. */
export const leadNotes = pgTable(
  'lead_notes',
  {
    id: column.id(),
    dealId: column.ref().references(() => leadDeals.id),
    contactId: column.ref().references(() => leadContacts.id),
    noteId: column.ref().references((): AnyPgColumn => leadNotes.id),
    authorId: column.refTo(() => users.id),
    /** Sanitized HTML. */
    body: text().notNull(),
    createdAt: column.created(),
    editedAt: column.time(),
    deletedAt: column.time(),
    version: column.version(),
  },
  (table) => [
    check('lead_notes_subject', oneSubject(table.dealId, table.contactId)),
    index('lead_notes_deal').on(table.dealId, table.id),
    index('lead_notes_contact').on(table.contactId, table.id),
    index('lead_notes_comments').on(table.noteId),
    index('lead_notes_author').on(table.authorId),
  ],
)

/** Colleagues mentioned in a note or comment; each gets one email. */
export const leadMentions = linkTable('lead_mentions', ['lead_mentions_user', 'lead_mentions_pkey'], {
  noteId: column.refTo(() => leadNotes.id, { onDelete: 'cascade' }),
  userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
})

/** Attachments of a note. */
export const leadNoteFiles = linkTable('lead_note_files', ['lead_note_files_file', 'lead_note_files_pkey'], {
  noteId: column.refTo(() => leadNotes.id, { onDelete: 'cascade' }),
  fileId: column.refTo(() => files.id, { onDelete: 'cascade' }),
})

/** Emails between staff and a contact: sent from here, or received as replies. */
export const leadMails = pgTable(
  'lead_mails',
  {
    id: column.id(),
    dealId: column.ref().references(() => leadDeals.id),
    contactId: column.refTo(() => leadContacts.id),
    direction: text().$type<MailDirection>().notNull(),
    /** The author of a sent email. */
    authorId: column.ref().references(() => users.id),
    /** The recipient or sender address. */
    address: text().notNull(),
    subject: text().notNull(),
    /** Plain text. */
    body: text().notNull(),
    /** The Message-ID of a received email, to detect repeated deliveries. */
    mailId: text('mail_id').unique(),
    createdAt: column.created(),
  },
  (table) => [
    check('lead_mails_direction', sql`${table.direction} in ('out', 'in')`),
    check(
      'lead_mails_author',
      sql`(${table.direction} = 'out') = (${table.authorId} is not null) and (${table.direction} = 'in') = (${table.mailId} is not null)`,
    ),
    index('lead_mails_deal').on(table.dealId, table.id),
    index('lead_mails_contact').on(table.contactId, table.id),
    index('lead_mails_author_of').on(table.authorId),
  ],
)

/** Attachments of an email. */
export const leadMailFiles = linkTable('lead_mail_files', ['lead_mail_files_file', 'lead_mail_files_pkey'], {
  mailId: column.refTo(() => leadMails.id, { onDelete: 'cascade' }),
  fileId: column.refTo(() => files.id, { onDelete: 'cascade' }),
})

/** Templates of frequent emails. */
export const leadMailTemplates = pgTable('lead_mail_templates', {
  id: column.id(),
  name: text().notNull().unique(),
  subject: text().notNull(),
  body: text().notNull(),
  version: column.version(),
})

/** Templates of frequent activities. */
export const leadActivityTemplates = pgTable(
  'lead_activity_templates',
  {
    id: column.id(),
    name: text().notNull().unique(),
    kind: text().$type<ActivityKind>().notNull(),
    /** Days from planning until the due date. */
    dueDays: integer('due_days').notNull(),
    note: text().notNull().default(''),
    version: column.version(),
  },
  (table) => [
    check('lead_activity_templates_kind', sql`${table.kind} in ('call', 'meeting', 'task', 'mail')`),
    check('lead_activity_templates_due_days', sql`${table.dueDays} between 0 and 365`),
  ],
)

/** What a merge of two contacts moved, to undo it. */
export interface Moved {
  deals_person: number[]
  deals_firm: number[]
  people: number[]
  activities: number[]
  notes: number[]
  labels: number[]
  /** Absent in merges from before contacts had emails. */
  mails?: number[]
  /** Fields that were empty in the kept contact, with the values that filled them. */
  filled: Record<string, unknown>
  /** Custom fields filled from the merged contact. Absent in merges from before custom fields existed. */
  custom?: Record<FieldName, CustomValue>
}
export const leadMerges = pgTable(
  'lead_merges',
  {
    id: column.id(),
    keptId: column.refTo(() => leadContacts.id),
    goneId: column.refTo(() => leadContacts.id),
    moved: jsonb().$type<Moved>().notNull(),
    actorId: column.refTo(() => users.id),
    createdAt: column.created(),
    undoneAt: column.time(),
  },
  (table) => [
    // A contact can only be merged away once at a time.
    uniqueIndex('lead_merges_gone')
      .on(table.goneId)
      .where(sql`${table.undoneAt} is null`),
    index('lead_merges_kept').on(table.keptId),
    index('lead_merges_actor').on(table.actorId),
    check('lead_merges_two', sql`${table.keptId} <> ${table.goneId}`),
  ],
)

/** Rules that open a deal for events in the shop. Off until staff enable them. */
export const leadRules = pgTable(
  'lead_rules',
  {
    event: text().$type<LeadEvent>().primaryKey(),
    /** When it was enabled; earlier events are ignored. Null while disabled. */
    enabledAt: column.time(),
    /** The initial stage of its deals; null for the first stage of the first pipeline. */
    stageId: column.ref().references(() => leadStages.id, { onDelete: 'set null' }),
    /** How the owner is assigned: `person` is the owner below, or no one. */
    assign: text().$type<Assignment>().notNull().default('person'),
    ownerId: column.ref().references(() => users.id),
    /** The template of the first activity; null for the event's default step. */
    templateId: column.ref().references(() => leadActivityTemplates.id, { onDelete: 'set null' }),
    version: column.version(),
  },
  (table) => [
    check(
      'lead_rules_event',
      sql`${table.event} in ('dealer_application', 'unsupported_vehicle', 'abandoned_request', 'abandoned_cart', 'credit_limit', 'silent_dealer', 'first_domain_order')`,
    ),
    check('lead_rules_assign', sql`${table.assign} in (${oneOf(assignments)})`),
    check('lead_rules_owner_of_person', sql`${table.ownerId} is null or ${table.assign} = 'person'`),
    index('lead_rules_stage').on(table.stageId),
    index('lead_rules_owner').on(table.ownerId),
    index('lead_rules_template').on(table.templateId),
  ],
)

/** The runs of rules, once per event. */
export const leadRuns = pgTable(
  'lead_runs',
  {
    id: column.id(),
    event: text().$type<LeadEvent>().notNull(),
    /** The ID of the event's subject. */
    subjectId: column.ref().notNull(),
    dealId: column.refTo(() => leadDeals.id),
    createdAt: column.created(),
  },
  (table) => [unique('lead_runs_once').on(table.event, table.subjectId), index('lead_runs_deal').on(table.dealId)],
)

/** Secret calendar URLs. The token is derived from the row ID, so a new row is a new URL. */
export const leadCalendars = pgTable('lead_calendars', {
  id: column.id(),
  userId: column.refTo(() => users.id, { onDelete: 'cascade' }).unique(),
  createdAt: column.created(),
})
