import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/database.ts'
import type { ManyRecords, RecordKind } from './record-kind.ts'
import { revisions } from './tables.ts'

interface Keeping {
  /** Query for record IDs, its only column. */
  ids: SQL
  by: number | null
  note: string
}

/** Throws for kinds without a bulk read. */
function manyOf({ many, name }: RecordKind): ManyRecords {
  if (!many) throw new TypeError(`${name}: read one by one`)
  return many
}

/** Computes each record once even if referenced twice: `offset` keeps PostgreSQL from inlining the subquery. */
const once = sql`offset 0`

/** Starts the histories of records created by a bulk statement. */
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
 * Runs bulk work on records and adds its changes to their histories. The work must raise the version of each changed
 * record.
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
  // Records without history start with their previous state.
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

/** Closes the histories of records about to be deleted in bulk. */
export async function keepRemoved(tx: Tx, kind: RecordKind, { ids, by, note }: Keeping): Promise<void> {
  const { select } = manyOf(kind)
  await tx.execute(sql`
    insert into ${revisions} (kind, record_id, version, actor_id, changes, record, note)
    select ${kind.name}, s.id, s.version + 1, ${by}, '[]', s.record, ${note} from (${select} where r.id in (${ids})) s`)
}
