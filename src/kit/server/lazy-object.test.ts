import { expect, test } from 'vitest'
import { z } from 'zod'
import { lazyExtend, lazyObject, lazyStrictObject } from './lazy-object.ts'

const fields = { name: z.string(), age: z.coerce.number().default(3) }

test('the fields are made once, when they are first read', () => {
  let made = 0
  const shape = lazyObject(() => {
    made += 1
    return fields
  })
  const nullable = z.array(shape.nullable())
  expect(made).toBe(0)
  nullable.parse([{ name: 'Golf' }])
  shape.refine(() => true).parse({ name: 'Golf' })
  expect(made).toBe(1)
})
test('an object is read as by z.object', () => {
  expect(lazyObject(() => fields).parse({ name: 'Golf', more: 1 })).toEqual({ name: 'Golf', age: 3 })
  expect(() => lazyObject(() => fields).parse({})).toThrow(/name/)
  expect(z.toJSONSchema(lazyObject(() => fields))).toEqual(z.toJSONSchema(z.object(fields)))
})
test('a strict object refuses fields that it does not know', () => {
  expect(lazyStrictObject(() => fields).safeParse({ name: 'Golf', more: 1 })).toMatchObject(
    z.strictObject(fields).safeParse({ name: 'Golf', more: 1 }),
  )
  expect(
    lazyStrictObject(() => fields)
      .partial()
      .parse({}),
  ).toEqual({ age: 3 })
})
test('an extension reads neither its base nor its fields, and stays as strict as its base', () => {
  let made = 0
  const base = lazyStrictObject(() => {
    made += 1
    return fields
  })
  const longer = lazyExtend(base, () => ({ name: z.number(), year: z.number() }))
  expect(made).toBe(0)
  expect(longer.parse({ name: 1, year: 2015 })).toEqual({ name: 1, age: 3, year: 2015 })
  expect(longer.safeParse({ name: 1, year: 2015, more: 1 }).success).toBe(false)
})
test('an extension keeps the checks of its base, and refuses to replace a field that they may read', () => {
  const checked = z.object(fields).refine(({ name }) => name !== 'Up', 'too small')
  expect(lazyExtend(checked, () => ({ year: z.number() })).safeParse({ name: 'Up', year: 1 }).success).toBe(false)
  expect(() => lazyExtend(checked, () => ({ name: z.number() }))).toThrow(/refinements/)
})
