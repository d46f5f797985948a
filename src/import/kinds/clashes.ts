import type { Check } from './kind.ts'

/**
 * Part numbers and barcodes are unique: finds rows of the staging table `s` whose number belongs to another product
 * or variant, or to another row of the file.
 * @param ofVariant SQL: whether the stored variant `v` belongs to the row
 * @param ofProduct SQL: whether the stored product `p` belongs to the row
 */
export const clashes = (staging: string, ofVariant: string, ofProduct: string): Check[] =>
  ['part_number', 'barcode'].flatMap((column) => {
    // Compare as the unique indexes do: part numbers ignore case, barcodes are digits.
    const same = (one: string, other: string) =>
      column === 'barcode'
        ? `${one}.barcode = ${other}.barcode`
        : `lower(${one}.part_number) = lower(${other}.part_number)`
    return [
      {
        column,
        sql: `select s.file, s.line, o.name as other from ${staging} s join lateral (
              select p.slug as name from products p where ${same('p', 's')} and not (${ofProduct})
              union all select p.slug from product_variants v join products p on p.id = v.product_id
                where ${same('v', 's')} and not (${ofVariant}) limit 1) o on true
            where s.${column} <> ''`,
        reason: 'is already that of the product',
      },
      {
        column,
        sql: `select s.file, s.line, min(b.line)::text as other from ${staging} s
              join ${staging} b on ${same('b', 's')} and (b.file, b.line) < (s.file, s.line)
            where s.${column} <> '' group by s.file, s.line`,
        reason: 'is already in line',
      },
    ]
  })
