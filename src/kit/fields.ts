import { z } from 'zod'
import type { FieldLook, FieldLooks } from './facts.ts'

/** Fields by their names. The columns of their table have the same names. */
export type FieldShapes = Readonly<Record<string, z.ZodType>>

const looks = z.registry<FieldLook>()

/** A field with how people see it: what it is called is said once, beside what it may hold. */
export const shown = <S extends z.ZodType>(schema: S, look: FieldLook): S => {
  // Two fields may share a shape, and each has a look of its own.
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

/** How people see a field; undefined where no form shows it. */
export const lookOf = (schema: z.ZodType): FieldLook | undefined => looks.get(schema) ?? looks.get(innerOf(schema))
export const isYesNo = (schema: z.ZodType): boolean => innerOf(schema) instanceof z.ZodBoolean
export const isNumber = (schema: z.ZodType): boolean => kindOf(schema) instanceof z.ZodNumber

/** What is stored of a value, whatever words it may be one of. */
type Widened<T> = T extends string ? string : T extends boolean ? boolean : T extends number ? number : T
/** What a field holds when it is read. */
export type ReadOf<S extends z.ZodType> = Widened<z.output<S>>
type Plain<F extends FieldShapes> = { [K in keyof F]: z.ZodType<ReadOf<F[K]>, ReadOf<F[K]>> }
const plain = (schema: z.ZodType): z.ZodType => {
  const inner = innerOf(schema)
  if (inner instanceof z.ZodNullable) return plain(inner.unwrap() as z.ZodType).nullable()
  if (inner instanceof z.ZodArray || inner instanceof z.ZodObject || inner instanceof z.ZodRecord) return inner
  if (inner instanceof z.ZodBoolean) return z.boolean()
  return inner instanceof z.ZodNumber ? z.number() : z.string()
}
/** The same fields as they are read: what is stored is shown, whatever the rules for writing it are by now. */
export const readable = <F extends FieldShapes>(fields: F): Plain<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, plain(schema)])) as Plain<F>

/** The values of some fields out of a thing that has more, such as what a form starts with. */
export const valuesOf = <F extends FieldShapes>(fields: F, of: { [K in keyof F]: unknown }) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, of[name]])) as { [K in keyof F]: ReadOf<F[K]> }

/** How people see the fields of a shape; those that are only yes or no are no facts. */
export const looksOf = (fields: FieldShapes): FieldLooks =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const look = lookOf(schema)
      return look && !isYesNo(schema) ? [[name, look]] : []
    }),
  )
