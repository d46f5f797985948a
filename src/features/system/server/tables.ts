import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { type CertificateName, watchedCertificates } from '../rules.ts'

/** Each process of the shop, by a name of its own. One that ends takes its row along; one that was killed is not seen again. */
export const systemProcesses = pgTable('system_processes', {
  id: text().primaryKey(),
  pid: integer().notNull(),
  version: text().notNull(),
  node: text().notNull(),
  cpus: integer().notNull(),
  /** Whether it does background work too. */
  isWorker: boolean().notNull(),
  memoryBytes: bigint({ mode: 'number' }).notNull(),
  startedAt: column.time().notNull(),
  seenAt: column.created(),
})

/** What the last check of each certificate found. */
export const systemCertificates = pgTable(
  'system_certificates',
  {
    name: text().$type<CertificateName>().primaryKey(),
    checkedAt: column.time().notNull(),
    /** The end that was seen last, also when a later check got no answer. */
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
