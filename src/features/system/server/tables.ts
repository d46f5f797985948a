import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { type CertificateName, watchedCertificates } from '../rules.ts'

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
