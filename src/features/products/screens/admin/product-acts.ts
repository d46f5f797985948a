import type { RecordState } from '#features/revisions/contract/records.ts'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { updateProductRecord } from '../../contract/product-records.ts'

/** Bulk actions for products and kits. */
export const productActs = lifeActs<{ id: number; version: number; state: RecordState }>(updateProductRecord, {
  published: 'Everyone sees them in the shop.',
  draft: 'They’re removed from the shop. Staff can keep editing them.',
  retired: 'They’re no longer sold. Orders keep their names and prices.',
})
