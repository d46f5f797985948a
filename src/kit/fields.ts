import { z } from 'zod'
import type { FieldLook, FieldLooks } from './facts.ts'

/** Shapes of fields by name. The table's columns have the same names. */
export type FieldShapes = Readonly<Record<string, z.ZodType>>

/** Where a check across several fields says what is wrong. */
export interface Problems {
  addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void
}

const looks = z.registry<FieldLook>()

/** Attaches a label and presentation to a field's shape, so both are declared once. */
export const shown = <S extends z.ZodType>(schema: S, look: FieldLook): S => {
  // Cloned, because two fields may share a shape but not its presentation.
  const own = schema.clone() as S
  looks.add(own, look)
  return own
}

const innerOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? innerOf(schema.unwrap() as z.ZodType) : schema
const kindOf = (schema: z.ZodType): z.ZodType => {
  const inner = innerOf(schema)
  return inner instanceof z.ZodNullable ? kindOf(inner.unwrap() as z.ZodType) : inner
}

/** Presentation of a field; undefined when no form shows it. */
export const lookOf = (schema: z.ZodType): FieldLook | undefined => looks.get(schema) ?? looks.get(innerOf(schema))
export const isYesNo = (schema: z.ZodType): boolean => innerOf(schema) instanceof z.ZodBoolean
export const isNumber = (schema: z.ZodType): boolean => kindOf(schema) instanceof z.ZodNumber

/** Whether a field may be left empty. */
export const mayBeEmpty = (schema: z.ZodType): boolean =>
  ['', null, [], {}].some((empty) => schema.safeParse(empty).success)

/** The type a value is stored as, without its list of choices. */
type Widened<T> = T extends string ? string : T extends boolean ? boolean : T extends number ? number : T
/** The shape of a field when read. */
export type ReadOf<S extends z.ZodType> = Widened<z.output<S>>
type Plain<F extends FieldShapes> = { [K in keyof F]: z.ZodType<ReadOf<F[K]>, ReadOf<F[K]>> }
const plain = (schema: z.ZodType): z.ZodType => {
  const inner = innerOf(schema)
  if (inner instanceof z.ZodNullable) return plain(inner.unwrap() as z.ZodType).nullable()
  if (inner instanceof z.ZodArray || inner instanceof z.ZodObject || inner instanceof z.ZodRecord) return inner
  if (inner instanceof z.ZodBoolean) return z.boolean()
  return inner instanceof z.ZodNumber ? z.number() : z.string()
}
/** The same fields for reading: stored values are returned even if today's write rules would refuse them. */
export const readable = <F extends FieldShapes>(fields: F): Plain<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, plain(schema)])) as Plain<F>

/** Picks the values of these fields from a larger record, such as a form's initial values. */
export const valuesOf = <F extends FieldShapes>(fields: F, of: { [K in keyof F]: unknown }) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, of[name]])) as { [K in keyof F]: ReadOf<F[K]> }

/** Presentation of a shape's fields, without booleans, which aren't facts. */
export const looksOf = (fields: FieldShapes): FieldLooks =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const look = lookOf(schema)
      return look && !isYesNo(schema) ? [[name, look]] : []
    }),
  )
