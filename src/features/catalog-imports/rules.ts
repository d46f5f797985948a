export const importKinds = [
  'makes',
  'models',
  'engines',
  'transmissions',
  'vehicles',
  'tune_types',
  'price_tiers',
  'tunes',
  'products',
  'product_variants',
] as const
/** Kinds exported here in their import columns; the others are exported from the grids. */
export const exportedKinds = ['vehicles', 'engines', 'transmissions'] as const
export type ExportedKind = (typeof exportedKinds)[number]
/** Kinds that contain dealer prices, so they require `products.manage`. */
export const productKinds = ['products', 'product_variants'] as const
export type ProductKind = (typeof productKinds)[number]
export const isOfProducts = (kind: ImportKind | null): boolean => productKinds.some((each) => each === kind)
export type ImportKind = (typeof importKinds)[number]
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** States in which an import is queued or running. */
export const workingStates = ['checking', 'applying', 'undoing'] as const
export const fileBytesMax = 50 * 1024 * 1024

/** Which action is allowed in which state. */
export const mayCheck = (state: ImportState): boolean => ['uploaded', 'checked', 'failed', 'undone'].includes(state)
export const mayApply = (state: ImportState, problems: number): boolean => state === 'checked' && problems === 0

/** Maps the columns of a file whose names match those of the catalog. */
export const guessColumns = (wanted: readonly string[], header: readonly string[]): Record<string, string> => {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const byName = new Map(header.map((name) => [plain(name), name]))
  return Object.fromEntries(
    wanted.flatMap((column) => {
      const found = byName.get(plain(column))
      return found === undefined ? [] : [[column, found]]
    }),
  )
}
