import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { linkTable } from '#kit/server/table-kinds.ts'
import { attachmentStates, type AttachmentWish } from '../rules/attachments.ts'

/** A tune copied to many engines or transmissions at once, which can be undone as a whole. */
export const tuneAttachments = pgTable(
  'tune_attachments',
  {
    id: column.id(),
    tuneId: column.refTo(() => tunes.id, { onDelete: 'cascade' }),
    wish: jsonb().$type<AttachmentWish>().notNull(),
    state: text({ enum: attachmentStates }).notNull().default('running'),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** Copies that an undo retired because they were sold or are referred to. */
    retired: integer().notNull().default(0),
    createdBy: column.refTo(() => users.id),
    createdAt: column.created(),
    endedAt: column.time(),
  },
  (table) => [
    index('tune_attachments_tune').on(table.tuneId, table.id),
    index('tune_attachments_waiting')
      .on(table.createdAt)
      .where(sql`state in ('running', 'canceling', 'undoing')`),
    check(
      'tune_attachments_state',
      sql`${table.state} in ('running', 'canceling', 'canceled', 'done', 'undoing', 'undone')`,
    ),
  ],
)

/** The copies of one attachment. */
export const attachedTunes = linkTable('attached_tunes', ['attached_tunes_tune'], {
  attachmentId: column.refTo(() => tuneAttachments.id, { onDelete: 'cascade' }),
  tuneId: column.refTo(() => tunes.id, { onDelete: 'cascade' }),
})
