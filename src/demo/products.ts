import { z } from 'zod'
import file from './products/products.json' with { type: 'json' }
import { productRow, toProduct } from './products/product-row.ts'
import type { DemoCategory, DemoProduct } from './types.ts'

export const categories: readonly DemoCategory[] = [
  { slug: 'flash-tools', name: 'Flash tools', position: 1 },
  { slug: 'cables', name: 'Cables and power', position: 2 },
  { slug: 'intakes', name: 'Intakes', position: 3 },
  { slug: 'exhaust-and-turbo', name: 'Exhaust and turbo', position: 4 },
  { slug: 'cooling', name: 'Cooling', position: 5 },
  { slug: 'ignition-and-fuel', name: 'Ignition and fuel', position: 6 },
  { slug: 'drivetrain', name: 'Drivetrain', position: 7 },
  { slug: 'merchandise', name: 'Merchandise', position: 8 },
]

/** Throws if a row of the file is invalid. */
const rowsByCategory = z.record(z.string(), z.array(productRow)).parse(file)

/** The shop's products with stock, in the order of categories. */
export const products: readonly DemoProduct[] = Object.entries(rowsByCategory).flatMap(([category, rows]) =>
  rows.map((row) => toProduct(category, row)),
)
