import type { FieldShapes, ReadOf } from '../fields.ts'

type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S
type ColumnOf<K extends string, N> = K extends keyof N ? N[K] & string : Camel<K>
type Renamed = Readonly<Record<string, string>>
type RowWith<F extends FieldShapes, N> = { [K in keyof F & string as ColumnOf<K, N>]: ReadOf<F[K]> }

const columnOf = (name: string, renamed: Renamed): string =>
  renamed[name] ?? name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * API fields of a row, named like the columns.
 * @param renamed fields whose column has another name
 */
export const rowFields = <const F extends FieldShapes, const N extends Renamed = Record<never, never>>(
  row: RowWith<F, N>,
  fields: F,
  renamed?: N,
): { [K in keyof F]: ReadOf<F[K]> } =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, (row as Record<string, unknown>)[columnOf(name, renamed ?? {})]]),
  ) as { [K in keyof F]: ReadOf<F[K]> }

/**
 * Column values for changed fields; undefined fields stay unchanged.
 * @param renamed fields whose column has another name
 */
export const changedColumns = (changes: object, renamed: Renamed = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [columnOf(name, renamed), value]),
  )

/** Export columns for fields, each headed by its own name. */
export const fieldColumns = <const F extends FieldShapes>(fields: F): { [K in keyof F & string]: K } =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, name])) as { [K in keyof F & string]: K }
