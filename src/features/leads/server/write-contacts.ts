import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { keepHistories } from '#features/revisions/server/keep-histories.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { contactRecord } from './contact-record.ts'
import { leadImportRows, type leadImports } from './import-tables.ts'
import { fillableTexts, markRows } from './mark-rows.ts'
import { leadContactLabels, leadContacts, leadDeals } from './tables.ts'
import { leadActivities, leadMails, leadMerges, leadNotes } from './work-tables.ts'

type Import = typeof leadImports.$inferSelect
const tables = ['lead_contacts', 'lead_contact_labels']
const dbOf = (client: PoolClient) => drizzle(client as never, { casing: 'snake_case' }) as unknown as Queryable

/** Runs a write of contacts and adds the changes of those with the IDs `touched` to their histories. */
async function withHistory(
  client: PoolClient,
  { id, name, requestedBy: by }: Import,
  { touched, note, work }: { touched: SQL; note: (name: string) => string; work: (db: Queryable) => Promise<unknown> },
): Promise<void> {
  const db = dbOf(client)
  await db.execute(sql`create temp table touched on commit drop as ${touched}`)
  await db.execute(sql`select from ${leadContacts} c where c.id in (select id from touched) order by c.id for update`)
  await db.execute(sql`
    create temp table before_lead_contacts on commit drop as
    select c.* from ${leadContacts} c where c.id in (select id from touched)`)
  await db.execute(sql`
    create temp table before_lead_contact_labels on commit drop as
    select l.* from ${leadContactLabels} l where l.contact_id in (select id from touched)`)
  await work(db)
  await db.execute(sql`
    create temp table changed_rows on commit drop as
    select 'lead_contacts' as table_name, to_jsonb(b) as before, to_jsonb(a) as after
    from touched t left join before_lead_contacts b on b.id = t.id left join ${leadContacts} a on a.id = t.id`)
  await keepHistories(client, [contactRecord], tables, { by, note: note(`Import ${id}: ${name}`) })
}

const custom = sql`coalesce(r.values -> 'custom', '{}')`
const value = (field: string): SQL => sql`coalesce(r.values ->> ${sql.raw(`'${field}'`)}, '')`
const ofImport = (id: number, outcomes: SQL): SQL => sql`r.import_id = ${id} and r.outcome in (${outcomes})`

/** Writes the valid rows of an import: new contacts and firms, and additions to existing ones. */
export async function applyRows(client: PoolClient, item: Import): Promise<void> {
  const { id, region, requestedBy: by } = item
  const db = dbOf(client)
  await markRows(db, item)
  const written = ofImport(id, sql`'added', 'filled'`)
  await db.execute(sql`
    update ${leadImportRows} r set contact_id = nextval(pg_get_serial_sequence('lead_contacts', 'id'))
    where ${ofImport(id, sql`'added'`)}`)
  await withHistory(client, item, {
    touched: sql`select r.contact_id as id from ${leadImportRows} r where ${written}`,
    note: (name) => name,
    work: async () => {
      await db.execute(sql`
        insert into ${leadContacts} (id, region, kind, name, email, phone, website, city, country_code, job_title, note, consent, do_not_contact, owner_id, custom)
        overriding system value
        select r.contact_id, ${region}, r.kind, r.values ->> 'name', ${sql.join(
          ['email', 'phone', 'website', 'city', 'country_code', 'job_title', 'note'].map(value),
          sql`, `,
        )}, coalesce(nullif(${value('consent')}, ''), 'unknown'), ${value('do_not_contact')} = 'true', ${by}, ${custom}
        from ${leadImportRows} r where ${ofImport(id, sql`'added'`)} order by r.id`)
      await db.execute(sql`
        update ${leadContacts} c set ${sql.join(
          fillableTexts.map(
            (field) =>
              sql`${sql.identifier(field)} = case when c.${sql.identifier(field)} = '' then ${value(field)} else c.${sql.identifier(field)} end`,
          ),
          sql`, `,
        )}, custom = ${custom} || c.custom, do_not_contact = c.do_not_contact or ${value('do_not_contact')} = 'true',
          consent = case when ${value('consent')} = 'withdrawn' or (${value('consent')} = 'given' and c.consent = 'unknown')
            then ${value('consent')} else c.consent end
        from ${leadImportRows} r where ${ofImport(id, sql`'filled'`)} and c.id = r.contact_id`)
      await db.execute(sql`
        update ${leadContacts} c set firm_id = f.id
        from ${leadImportRows} r join lateral (
          select f.id from ${leadContacts} f
          where f.region = ${region} and f.kind = 'firm' and f.deleted_at is null and lower(f.name) = lower(r.firm) order by f.id limit 1
        ) f on true
        where ${written} and r.firm <> '' and c.id = r.contact_id and c.kind = 'person' and c.firm_id is null`)
      await db.execute(sql`
        with given as (
          insert into ${leadContactLabels} (contact_id, label_id)
          select r.contact_id, l from ${leadImportRows} r, unnest(r.labels) l where ${written}
          on conflict do nothing returning contact_id, label_id
        )
        update ${leadImportRows} r set labelled = g.labels
        from (select contact_id, array_agg(label_id) as labels from given group by 1) g
        where ${written} and r.contact_id = g.contact_id`)
      await db.execute(sql`
        update ${leadImportRows} r set after = to_jsonb(c), before = (select to_jsonb(b) from before_lead_contacts b where b.id = c.id)
        from ${leadContacts} c where ${written} and c.id = r.contact_id`)
    },
  })
}

/** The contact is as the import left it. Its version may be higher, as writes to dependent rows raise it. */
const unchanged = sql`to_jsonb(c) - 'version' = r.after - 'version' and not exists (
  select from ${leadContactLabels} l where l.contact_id = c.id and r.before is null and l.label_id <> all (r.labelled))`
const unused = sql`not exists (select from ${leadDeals} d where d.person_id = c.id or d.firm_id = c.id)
  and not exists (select from ${leadActivities} a where a.contact_id = c.id)
  and not exists (select from ${leadMails} e where e.contact_id = c.id)
  and not exists (select from ${leadNotes} n where n.contact_id = c.id)
  and not exists (select from ${leadMerges} m where m.kept_id = c.id or m.gone_id = c.id)`

/** Undoes an import, except for contacts changed or used since. Returns how many those are. */
export async function undoRows(client: PoolClient, item: Import): Promise<number> {
  const { id } = item
  const written = ofImport(id, sql`'added', 'filled'`)
  await withHistory(client, item, {
    touched: sql`select r.contact_id as id from ${leadImportRows} r where ${written}`,
    note: (name) => `Undone: ${name}`,
    work: async (db) => {
      // People first, because a firm is kept while it has people.
      for (const kind of ['person', 'firm'])
        await db.execute(sql`
          with gone as (
            select c.id from ${leadImportRows} r join ${leadContacts} c on c.id = r.contact_id
            where ${ofImport(id, sql`'added'`)} and c.kind = ${kind} and ${unchanged} and ${unused}
              and not exists (select from ${leadContacts} p where p.firm_id = c.id or p.merged_into = c.id)
          )
          delete from ${leadContacts} c using gone where c.id = gone.id`)
      await db.execute(sql`
        with restored as (
          update ${leadContacts} c set ${sql.join(
            [...fillableTexts, 'do_not_contact', 'consent', 'firm_id', 'custom'].map(
              (field) => sql`${sql.identifier(field)} = o.${sql.identifier(field)}`,
            ),
            sql`, `,
          )}
          from ${leadImportRows} r, jsonb_populate_record(null::${leadContacts}, r.before) o
          where ${ofImport(id, sql`'filled'`)} and c.id = r.contact_id and ${unchanged}
          returning c.id, r.labelled, r.id as row_id
        ), unlabelled as (
          delete from ${leadContactLabels} l using restored where l.contact_id = restored.id and l.label_id = any (restored.labelled)
        )
        update ${leadImportRows} r set after = r.before from restored where r.id = restored.row_id`)
    },
  })
  const [left] = await readRows<{ count: number }>(
    dbOf(client),
    sql`select count(*)::int as count from ${leadImportRows} r join ${leadContacts} c on c.id = r.contact_id
      where ${written} and r.after is distinct from r.before`,
  )
  return left?.count ?? 0
}
