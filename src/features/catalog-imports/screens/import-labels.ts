import type { ImportKind, ImportState } from '../rules.ts'

export const kindLabels: Readonly<Record<ImportKind, string>> = {
  engines: 'Engines',
  transmissions: 'Transmissions',
  vehicles: 'Vehicles',
  tunes: 'Tunes',
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
