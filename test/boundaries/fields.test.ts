import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { namedEndpoints } from '#app/api.ts'

/** Fields that no screen reads or sends, each with who does. */
const others: Readonly<Record<string, string>> = {
  exported_at: 'written into the file of a person’s data',
  iss: 'sent by the login provider',
  purchase_file: 'specification section 5: accepted and ignored',
  rental_tools: 'for programs; pages ask for the ranked ways to install',
  request_id: 'for programs; the shop shows how many requests have news',
  tuneRequestID: 'specification section 3: the saved selection names its request',
  shipping_address_id: 'for programs; pages send the whole address',
}

/** Names of all fields of a JSON schema. */
function fieldsOf(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  const { properties = {} } = node as { properties?: object }
  return [...Object.keys(properties), ...Object.values(node).flatMap(fieldsOf)]
}

const namesIn = (type: unknown, io: 'input' | 'output'): string[] =>
  type instanceof z.ZodType ? fieldsOf(z.toJSONSchema(type, { io, unrepresentable: 'any' })) : []

/** Names in the code of pages and browsers, and of fields that forms and details show by their declaration. */
function namesOfScreens(): Set<string> {
  const files = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Set(
    files.flatMap((file) => {
      if (/\/(server|messages|demo)\//.test(file)) return []
      const code = readFileSync(file, 'utf8')
      if (!/\/contract(\/|\.ts$)/.test(file)) return code.match(/[\w-]+/g) ?? []
      return [...code.matchAll(/(\w+): shown\(/g)].map(([, name]) => name!)
    }),
  )
}

test('every field of a call is read or sent by a screen', () => {
  const read = namesOfScreens()
  const unread = new Map<string, string>()
  for (const { name, endpoint } of namedEndpoints) {
    const { input, output } = endpoint
    for (const field of [
      ...namesIn(output, 'output'),
      ...[input.query, input.body].flatMap((part) => namesIn(part, 'input')),
    ])
      if (!read.has(field)) unread.set(field, name)
  }
  expect([...unread].filter(([field]) => !Object.hasOwn(others, field))).toEqual([])
  expect(Object.keys(others).filter((field) => !unread.has(field))).toEqual([])
})
