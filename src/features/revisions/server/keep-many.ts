import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/database.ts'
import type { ManyRecords, RecordKind } from './record-kind.ts'
import { revisions } from './tables.ts'

interface Keeping {
  /** Numbers of the records: the only column of a statement. */
  ids: SQL
  by: number | null
  note: string
}

/** Throws for a kind that isn’t read many at once. */
function manyOf({ many, name }: RecordKind): ManyRecords {
  if (!many) throw new TypeError(`${name}: read one by one`)
  return many
}

/** Makes each record once, although a statement names it twice: PostgreSQL doesn’t open a part with an offset. */
const once = sql`offset 0`

/** Begins the histories of records that one statement has made, as those of records that are saved one by one. */
export async function keepAdded(tx: Tx, kind: RecordKind, { ids, by, note }: Keeping): Promise<void> {
  const { select } = manyOf(kind)
  await tx.execute(sql`
    insert into ${revisions} (kind, record_id, version, actor_id, changes, record, note)
    select ${kind.name}, s.id, s.version, ${by},
      (select coalesce(jsonb_agg(jsonb_build_object('field', f.key, 'old', null, 'new', f.value)), '[]')
        from jsonb_each(s.record) f where f.value <> 'null'), s.record, ${note}
    from (${select} where r.id in (${ids}) ${once}) s`)
}

/**
 * Does work that changes records in few statements, and puts what it changed in them into their histories. The work
 * raises the version of each record that it changes.
 */
export async function keepingChanged<T>(
  tx: Tx,
  kind: RecordKind,
  { ids, by, note }: Keeping,
  work: () => Promise<T>,
): Promise<T> {
  const { select } = manyOf(kind)
  await tx.execute(sql`create temp table records_before on commit drop as ${select} where r.id in (${ids})`)
  const done = await work()
  // Records without a history begin it with how they were.
  await tx.execute(sql`
    insert into ${revisions} (kind, record_id, version, changes, record)
    select ${kind.name}, b.id, b.version, '[]', b.record from records_before b on conflict do nothing`)
  await tx.execute(sql`
    insert into ${revisions} (kind, record_id, version, actor_id, changes, record, note)
    select ${kind.name}, s.id, s.version, ${by},
      (select coalesce(jsonb_agg(jsonb_build_object('field', f.key, 'old', b.record -> f.key, 'new', f.value) order by f.key), '[]')
        from jsonb_each(s.record) f where f.value is distinct from b.record -> f.key), s.record, ${note}
    from (${select} where r.id in (select id from records_before) ${once}) s join records_before b on b.id = s.id
    where s.version > b.version`)
  await tx.execute(sql`drop table records_before`)
  return done
}

/** Ends the histories of records that one statement is about to delete. */
export async function keepRemoved(tx: Tx, kind: RecordKind, { ids, by, note }: Keeping): Promise<void> {
  const { select } = manyOf(kind)
  await tx.execute(sql`
    insert into ${revisions} (kind, record_id, version, actor_id, changes, record, note)
    select ${kind.name}, s.id, s.version + 1, ${by}, '[]', s.record, ${note} from (${select} where r.id in (${ids})) s`)
}
