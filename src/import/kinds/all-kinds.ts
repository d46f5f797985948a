import { engines, transmissions } from './engine-kinds.ts'
import type { ImportKind } from '#features/catalog-imports/rules.ts'
import type { Kind } from './kind.ts'
import { makes, models } from './make-kinds.ts'
import { priceTiers, tuneTypes } from './price-kinds.ts'
import { products } from './product-kind.ts'
import { tunes } from './tune-kind.ts'
import { productVariants } from './variant-kind.ts'
import { vehicles } from './vehicle-kind.ts'

/** In the order of writing: kinds come before those that refer to them. */
export const kinds: readonly Kind[] = [
  makes,
  models,
  engines,
  transmissions,
  vehicles,
  tuneTypes,
  priceTiers,
  tunes,
  products,
  productVariants,
]

export const kindNamed = (name: ImportKind): Kind => kinds.find((kind) => kind.name === name) ?? engines

/** Detects the kind of a file from its header; null if no kind matches. */
export const kindOfHeader = (header: readonly string[]): Kind | null =>
  [vehicles, productVariants, products, tunes, priceTiers, tuneTypes, models, makes, transmissions, engines].find(
    ({ marks }) => marks.every((mark) => header.includes(mark)),
  ) ?? null
