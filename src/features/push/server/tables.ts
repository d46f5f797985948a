import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { users } from '#features/identity/server/tables.ts'

/** Browsers that receive notifications. The endpoint is a secret of the browser: who has it can disturb its owner. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    label: text().notNull(),
    createdAt: column.created(),
    notifiedAt: column.time(),
  },
  (table) => [index('push_devices_user').on(table.userId)],
)

/** Notifications of one device: queued with the change that causes them, sent once. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: column.id(),
    deviceId: column.refTo(() => pushDevices.id, { onDelete: 'cascade' }),
    /** The event: it notifies a device once. */
    reference: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** The page that a click opens. */
    path: text().notNull(),
    createdAt: column.created(),
    sentAt: column.time(),
  },
  (table) => [
    unique('push_messages_reference').on(table.deviceId, table.reference),
    index('push_messages_unsent').on(table.createdAt).where(column.isNull(table.sentAt)),
  ],
)
