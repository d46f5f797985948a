import { expect, test } from 'vitest'
import { z } from 'zod'
import { namedEndpoints } from '#app/api.ts'
import { integerMax } from '#kit/shapes.ts'

interface NumberShape {
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  exclusiveMaximum?: number
}
/** All numbers in a JSON schema, with their paths. */
function numbersIn(node: unknown, path: string): [path: string, shape: NumberShape][] {
  if (node === null || typeof node !== 'object') return []
  const { type, enum: choices } = node as { type?: unknown; enum?: unknown }
  const isNumber = choices === undefined && (type === 'integer' || type === 'number')
  const here: [string, NumberShape][] = isNumber ? [[path, node]] : []
  return [...here, ...Object.entries(node).flatMap(([name, part]) => numbersIn(part, `${path}.${name}`))]
}

/** Stored in `bigint` columns: ids, which are positive, and amounts. Counts are not. */
const mayBeLarge = (path: string, { exclusiveMinimum }: NumberShape): boolean =>
  !/version|follows|count|quantity|days|percent|weight|year/.test(path) &&
  (exclusiveMinimum === 0 ||
    /(^|[._])(total|value|amount|received|withheld|fees|balance|limit|difference|event_id|after)$|PricesByCurrency/.test(
      path,
    ))

test('every number that a call takes fits the column that holds it', () => {
  const wrong = namedEndpoints.flatMap(({ name, endpoint }) =>
    Object.entries(endpoint.input).flatMap(([part, schema]) =>
      numbersIn(z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }), part).flatMap(
        ([path, shape]) => {
          const { minimum, exclusiveMinimum = -Infinity, maximum, exclusiveMaximum = Infinity } = shape
          const [least, most] = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum]
          const bound = mayBeLarge(path, shape) ? Number.MAX_SAFE_INTEGER : integerMax
          return least >= -bound && most <= bound ? [] : [`${name} ${path}: ${least} to ${most}`]
        },
      ),
    ),
  )
  expect(wrong).toEqual([])
})
