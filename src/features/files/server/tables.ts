import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { users } from '#features/identity/server/tables.ts'
import type { FileKind, Purpose } from '../contract.ts'
import type { Judgment } from '../identify/verdict.ts'

/** Uploads, and files that staff made for customers. The bytes are in the object store (INV-17). */
export const files = pgTable(
  'files',
  {
    id: column.id(),
    /** Who may read it (INV-18); null for a visitor's upload to their purchase, visible to staff only. */
    ownerId: column.ref().references(() => users.id),
    /** Who uploaded it: the owner, or staff for a delivery. */
    uploaderId: column.ref().references(() => users.id),
    region: column.region().notNull(),
    kind: text().$type<FileKind>().notNull(),
    /** The sanitized name from the user. Never a path or an object key. */
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Of the whole contents, in hex. */
    sha256: text().notNull(),
    objectKey: text().notNull(),
    verdict: jsonb().$type<Judgment>(),
    /** The original file that a delivery was made from. */
    originalId: column.ref(),
    /** The owner's earlier file with the same bytes. */
    duplicateOf: column.ref(),
    /** The object it is attached to, such as tune-request/12. At most one. */
    attachedTo: text(),
    createdAt: column.created(),
  },
  (table) => [
    index('files_owner').on(table.ownerId, table.id),
    index('files_bytes').on(table.ownerId, table.sha256),
    index('files_attached').on(table.attachedTo),
    uniqueIndex('files_object').on(table.objectKey),
    check(
      'files_owned',
      sql`${table.ownerId} is not null or (${table.uploaderId} is null and ${table.attachedTo} is not null)`,
    ),
    check('files_size', sql`${table.bytes} > 0`),
  ],
)

/** Objects without a record: being written, or to be deleted. A sweeper deletes those that remain here. */
export const looseObjects = pgTable(
  'loose_objects',
  {
    key: text().primaryKey(),
    /** When it became loose, or was last tried to be deleted. */
    since: column.created(),
    /** The sweeper is deleting it, so no record may claim it. */
    doomed: boolean().notNull().default(false),
  },
  (table) => [index('loose_objects_since').on(table.since)],
)

/** Unfinished tus uploads. */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    ownerId: column.refTo(() => users.id),
    region: column.region().notNull(),
    purpose: text('kind').$type<Purpose>().notNull(),
    name: text().notNull(),
    length: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    /** Set once all bytes have arrived and become a file. */
    fileId: column.ref(),
    createdAt: column.created(),
    touchedAt: column.created(),
  },
  (table) => [
    index('uploads_touched').on(table.touchedAt),
    index('uploads_owner').on(table.ownerId),
    check('uploads_received', sql`${table.received} between 0 and ${table.length}`),
  ],
)

/** The bytes from one request of an upload. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    key: text().primaryKey(),
    uploadId: text()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    start: bigint({ mode: 'number' }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('upload_parts_start').on(table.uploadId, table.start)],
)

/** Download permits and whether they were used: the record of who read what (INV-18, INV-27). */
export const fileDownloads = pgTable(
  'file_downloads',
  {
    id: column.id(),
    fileId: column.ref().notNull(),
    /** Null for a guest with the link of their ticket. */
    actorId: column.ref(),
    /** The dealer through whose membership access was granted, checked again on use; null for owners and staff. */
    dealerId: column.ref(),
    /** Hash of the token; the token itself is never stored. */
    tokenHash: text().notNull(),
    expiresAt: column.time().notNull(),
    usedAt: column.time(),
    address: text().notNull().default(''),
    createdAt: column.created(),
  },
  (table) => [
    uniqueIndex('file_downloads_token').on(table.tokenHash),
    index('file_downloads_file').on(table.fileId, table.id),
  ],
)
