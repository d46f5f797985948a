import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { type CertificateName, watchedCertificates } from '../rules.ts'

/** Shop processes by unique name. Removed when a process stops; killed ones time out. */
export const systemProcesses = pgTable('system_processes', {
  id: text().primaryKey(),
  pid: integer().notNull(),
  version: text().notNull(),
  node: text().notNull(),
  cpus: integer().notNull(),
  /** Whether it runs background work. */
  isWorker: boolean().notNull(),
  memoryBytes: bigint({ mode: 'number' }).notNull(),
  startedAt: column.time().notNull(),
  seenAt: column.created(),
})

/** Result of each certificate's last check. */
export const systemCertificates = pgTable(
  'system_certificates',
  {
    name: text().$type<CertificateName>().primaryKey(),
    checkedAt: column.time().notNull(),
    /** Last known expiry, kept if a later check fails. */
    validUntil: column.time(),
    failure: text(),
  },
  (table) => [
    check(
      'system_certificates_name',
      sql`${table.name} in (${sql.raw(watchedCertificates.map((name) => `'${name}'`).join(', '))})`,
    ),
  ],
)
