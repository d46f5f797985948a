import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientBase } from 'pg'
import type { ManyRecords, RecordKind } from './record-kind.ts'
import { revisions } from './tables.ts'

interface Saving {
  /** Null if not started by a user. */
  by: number | null
  note: string
}
type Many = Pick<RecordKind, 'name'> & { many: ManyRecords }

/**
 * Adds a transaction's direct table writes, such as an import, to record histories: each changed record gets its next
 * version and a revision, as if saved. Call `rememberRows` before writing and `findChanges` after, both for `tables`;
 * the remembered rows are gone afterwards.
 */
export async function keepHistories(
  client: ClientBase,
  kinds: readonly RecordKind[],
  tables: readonly string[],
  { by, note }: Saving,
): Promise<void> {
  const db = drizzle(client as never, { casing: 'snake_case' })
  const written = kinds.flatMap((kind): Many[] => {
    const { many } = kind
    return many && tablesOf(many).some((table) => tables.includes(table)) ? [{ name: kind.name, many }] : []
  })
  for (const side of ['old', 'new'])
    await client.query(
      `create temp table records_${side} (kind text, id bigint, version int, record jsonb, primary key (kind, id)) on commit drop`,
    )
  await copyRecords(db.execute.bind(db), written, sql`records_new`)
  // Shadowing the real tables makes the record query read the old state.
  for (const table of tables) await client.query(`alter table before_${table} rename to ${table}`)
  await copyRecords(db.execute.bind(db), written, sql`records_old`)
  for (const table of tables) await client.query(`drop table pg_temp.${table}`)
  await client.query('analyze records_old, records_new')
  for (const { name, many } of written)
    await client.query(
      `update ${many.table} r set version = r.version + 1 from records_old o join records_new n on n.kind = o.kind and n.id = o.id
       where o.kind = $1 and r.id = o.id and n.version = o.version and n.record <> o.record`,
      [name],
    )
  await db.execute(sql`
    insert into ${revisions} (kind, record_id, version, changes, record)
    select kind, id, o.version, '[]', o.record from records_old o left join records_new n using (kind, id)
    where n.record is distinct from o.record on conflict do nothing`)
  await db.execute(sql`
    insert into ${revisions} (kind, record_id, version, actor_id, changes, record, note)
    select kind, id, case when o.version is null then n.version else greatest(n.version, o.version + 1) end, ${by},
      (select coalesce(jsonb_agg(jsonb_build_object('field', f.key, 'old', coalesce(o.record -> f.key, 'null'), 'new', f.value)), '[]')
        from jsonb_each(n.record) f where f.value <> coalesce(o.record -> f.key, 'null')),
      coalesce(n.record, o.record), ${note}
    from records_new n full join records_old o using (kind, id)
    where n.record is distinct from o.record order by kind, id`)
}

const tablesOf = ({ table, parts }: ManyRecords) => [table, ...Object.keys(parts)]

/** Copies records with changed rows into a table. */
async function copyRecords(execute: (query: SQL) => Promise<unknown>, written: readonly Many[], to: SQL) {
  for (const { name, many } of written) {
    const touched = Object.entries({ [many.table]: 'id', ...many.parts }).map(
      ([table, column]) =>
        sql`select (coalesce(c.after, c.before) ->> ${column})::bigint from changed_rows c where c.table_name = ${table}`,
    )
    await execute(sql`
      insert into ${to} (kind, id, version, record)
      select ${name}, s.id, s.version, s.record from (${many.select} where r.id in (${sql.join(touched, sql` union `)})) s`)
  }
}
