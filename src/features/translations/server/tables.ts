import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { TranslatedLanguage } from '../contract/fields.ts'
import type { Translations } from '../rules.ts'

/** Translations of record texts. Versioned with the record. */
export const translations = pgTable(
  'translations',
  {
    /** Name of the `RecordKind`, such as page. */
    kind: text().notNull(),
    recordId: column.ref().notNull(),
    language: text().$type<TranslatedLanguage>().notNull(),
    /** Contains sanitized HTML. */
    texts: jsonb().$type<Translations>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId, table.language] }),
    check('translations_language', sql`${table.language} in ('de', 'fr', 'es', 'it')`),
    check('translations_texts', sql`jsonb_typeof(${table.texts}) = 'object' and ${table.texts} <> '{}'`),
  ],
)
