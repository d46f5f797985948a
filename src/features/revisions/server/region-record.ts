import type { Values } from '../rules.ts'
import type { RecordKind } from './record-kind.ts'

const toRow = (values: Values): Values =>
  'region' in values ? { ...values, region: Number(values['region']) } : values

/**
 * A record kind whose form has the region as text and whose row has its ID.
 * @param row kind based on the row
 * @param shape schema of the form
 */
export const regionRecord = (row: RecordKind, shape: RecordKind['shape']): RecordKind => ({
  ...row,
  shape,
  read: async (db, id, hold) => {
    const found = await row.read(db, id, hold)
    return found && { ...found, values: { ...found.values, region: String(found.values['region']) } }
  },
  insert: (tx, values) => row.insert(tx, toRow(values)),
  update: (tx, id, changed, version) => row.update(tx, id, toRow(changed), version),
})
