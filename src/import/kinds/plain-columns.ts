import type { z } from 'zod'
import type { Field } from '../merge.ts'

/** A column of a file that is a column of the table of the same name. */
interface PlainColumn {
  cell: z.ZodType
  /** Its SQL type. */
  type: string
  /** SQL of what a new row holds without it; null unless said. */
  otherwise?: string
}

/** The cells of such columns, the columns of the staging table and the fields that are written. */
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
