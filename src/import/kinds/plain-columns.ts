import type { z } from 'zod'
import type { Field } from '../merge.ts'

/** A file column that maps to a table column of the same name. */
interface PlainColumn {
  cell: z.ZodType
  /** Its SQL type. */
  type: string
  /** SQL default for a new row without a value; null if omitted. */
  otherwise?: string
}

/** Cells, staging columns and fields of such columns. */
export function plainColumns<const C extends Readonly<Record<string, PlainColumn>>>(columns: C) {
  const entries = Object.entries(columns)
  return {
    cells: Object.fromEntries(entries.map(([name, { cell }]) => [name, cell])) as { [K in keyof C]: C[K]['cell'] },
    staging: Object.fromEntries(entries.map(([name, { type }]) => [name, type])),
    fields: entries.map(([to, { otherwise }]): Field => ({
      to,
      ...(otherwise === undefined ? {} : { added: `coalesce(m.${to}, ${otherwise})` }),
    })),
  }
}
