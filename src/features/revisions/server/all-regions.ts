import { sql } from 'drizzle-orm'
import type { Values } from '../rules.ts'
import type { RecordKind } from './record-kind.ts'

const toRow = (values: Values): Values =>
  'region' in values ? { ...values, region: values['region'] === 'all' ? null : Number(values['region']) } : values

/** Maps the region of records that may apply to all regions: null in the row, `all` in the editor. */
export const withAllRegions = <K extends RecordKind>(row: K): K => ({
  ...row,
  ...(row.many && {
    many: {
      ...row.many,
      // Same as `read`.
      select: sql`select r.id, r.version, r.record || jsonb_build_object('region', coalesce(r.record ->> 'region', 'all')) as record
        from (${row.many.select}) r`,
    },
  }),
  read: async (db, id, hold) => {
    const found = await row.read(db, id, hold)
    return found && { ...found, values: { ...found.values, region: String(found.values['region'] ?? 'all') } }
  },
  insert: (tx, values) => row.insert(tx, toRow(values)),
  update: (tx, id, changed, version) => row.update(tx, id, toRow(changed), version),
})
