import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import type { leadImports } from './import-tables.ts'
import { leadImportRows } from './import-tables.ts'
import { leadContactLabels, leadContacts } from './tables.ts'

type Import = Pick<typeof leadImports.$inferSelect, 'id' | 'region' | 'duplicates'>

const digits = (phone: SQL): SQL => sql`regexp_replace(${phone}, '\\D', '', 'g')`
/** What identifies two contacts of a type as the same, strongest match first. */
const keys = [
  { because: 'Same email', of: (email: SQL) => sql`nullif(lower(${email}), '')`, from: 'email' },
  {
    because: 'Same phone',
    of: (phone: SQL) => sql`case when length(${digits(phone)}) >= 7 then ${digits(phone)} end`,
    from: 'phone',
  },
  // Different people may share a name, but firms in a region do not.
  { because: 'Same name', of: (name: SQL) => sql`nullif(lower(${name}), '')`, from: 'name', kind: 'firm' },
] as const

/** What a row can add to an existing contact: an empty field, a label, a firm, or a stricter consent. */
const value = (field: string): SQL => sql`coalesce(r.values ->> ${sql.raw(`'${field}'`)}, '')`
export const fillableTexts = ['email', 'phone', 'website', 'city', 'country_code', 'job_title', 'note'] as const
const fills = sql`(${sql.join(
  fillableTexts.map((field) => sql`(c.${sql.identifier(field)} = '' and ${value(field)} <> '')`),
  sql` or `,
)} or (${value('do_not_contact')} = 'true' and not c.do_not_contact)
  or (${value('consent')} = 'withdrawn' and c.consent <> 'withdrawn') or (${value('consent')} = 'given' and c.consent = 'unknown')
  or (c.kind = 'person' and c.firm_id is null and r.firm <> '')
  or exists (select from jsonb_object_keys(coalesce(r.values -> 'custom', '{}')) k where not c.custom ? k)
  or exists (select from unnest(r.labels) l where not exists (
    select from ${leadContactLabels} cl where cl.contact_id = c.id and cl.label_id = l)))`

/**
 * Sets the outcome of each valid row: a new contact, additions to an existing one, or a duplicate of one in the shop
 * or on an earlier line. Repeated before writing, because data may have changed since.
 */
export async function markRows(db: Queryable, { id, region, duplicates }: Import): Promise<void> {
  await db.execute(sql`
    update ${leadImportRows} set outcome = 'added', contact_id = null, reason = '' where import_id = ${id} and outcome <> 'wrong'`)
  for (const key of keys) {
    const only = 'kind' in key ? sql`r.kind = ${key.kind}` : sql`true`
    await db.execute(sql`
      update ${leadImportRows} t set outcome = 'kept', reason = ${`${key.because} as line `} || k.first
      from (
        select r.id, r.line, min(r.line) over same as first, row_number() over (same order by r.line, r.id) as turn
        from ${leadImportRows} r where r.import_id = ${id} and r.outcome = 'added' and ${only}
          and ${key.of(sql`(r.values ->> ${sql.raw(`'${key.from}'`)})`)} is not null
        window same as (partition by r.kind, ${key.of(sql`(r.values ->> ${sql.raw(`'${key.from}'`)})`)})
      ) k where t.id = k.id and k.turn > 1`)
  }
  for (const key of keys) {
    const only = 'kind' in key ? sql`r.kind = ${key.kind}` : sql`true`
    await db.execute(sql`
      update ${leadImportRows} t set outcome = k.outcome, reason = ${key.because}, contact_id = k.contact_id
      from (
        select distinct on (r.id) r.id, c.id as contact_id,
          case when ${duplicates === 'fill'} and ${fills} then 'filled' else 'kept' end as outcome
        from ${leadImportRows} r join ${leadContacts} c on c.kind = r.kind
          and ${key.of(sql`c.${sql.identifier(key.from)}`)} = ${key.of(sql`(r.values ->> ${sql.raw(`'${key.from}'`)})`)}
        where r.import_id = ${id} and r.outcome = 'added' and ${only} and c.region = ${region} and c.deleted_at is null
        order by r.id, c.id
      ) k where t.id = k.id`)
  }
  // If two rows fill in the same contact, the first one does.
  await db.execute(sql`
    update ${leadImportRows} t set outcome = 'kept', reason = 'Same contact as line ' || k.first
    from (
      select r.id, min(r.line) over (partition by r.contact_id) as first,
        row_number() over (partition by r.contact_id order by r.line, r.id) as turn
      from ${leadImportRows} r where r.import_id = ${id} and r.outcome = 'filled'
    ) k where t.id = k.id and k.turn > 1`)
}
