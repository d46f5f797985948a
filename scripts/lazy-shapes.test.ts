import { expect, test } from 'vitest'
import { lazyShapes } from './lazy-shapes.ts'

/** What the server's bundle makes of a module, without the added import. */
const lazyForm = (code: string) =>
  lazyShapes().transform.handler(code, '/shop/src/features/things/contract.ts')?.code.split('\n').slice(1).join('\n')

test('fields are made when an object is first read, those of objects in objects as well', () => {
  expect(lazyForm('const a = z.object({ b: z.strictObject({ c: z.string() }) })')).toBe(
    'const a = lazyObject(() => ({ b: lazyStrictObject(() => ({ c: z.string() })) }))',
  )
})
test('an extension is made when it is first read', () => {
  expect(lazyForm('const a = z.object({ b }).extend(more).nullable()')).toBe(
    'const a = lazyExtend(lazyObject(() => ({ b })), () => (more)).nullable()',
  )
})
test('types are left as they are', () => {
  expect(lazyForm('export const a = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })')).toBe(
    'export const a = <T extends z.ZodType>(item: T) => lazyObject(() => ({ data: z.array(item) }))',
  )
})
test('objects with options of their own, and other functions, are left alone', () => {
  expect(lazyForm("const a = z.object({ b }, 'Wrong')")).toBeUndefined()
  expect(lazyForm('const a = z.array(b); other.object({ c })')).toBeUndefined()
})
