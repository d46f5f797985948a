import type { ImportKind, ImportState } from '../rules.ts'

export const kindLabels: Readonly<Record<ImportKind, string>> = {
  makes: 'Makes',
  models: 'Models',
  engines: 'Engines',
  transmissions: 'Transmissions',
  vehicles: 'Vehicles',
  tune_types: 'Tune types',
  price_tiers: 'Price tiers',
  tunes: 'Tunes',
  products: 'Products',
  product_variants: 'Product variants',
}
export const stateLabels: Readonly<Record<ImportState, string>> = {
  uploaded: 'Uploaded',
  checking: 'Checking',
  checked: 'Checked',
  applying: 'Importing',
  applied: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Failed',
}
export const typeLabels = { added: 'New', changed: 'Changed', removed: 'Removed' }
