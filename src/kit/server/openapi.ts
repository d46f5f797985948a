import { z } from 'zod'
import type { Endpoint } from '../contract.ts'
import { commonRefusals } from './refusals.ts'

export interface NamedEndpoint {
  name: string
  feature: string
  endpoint: Endpoint
}

type Schema = Record<string, unknown>
type Catalogue = Record<string, readonly [status: number, ...rest: unknown[]]>

const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema
  return schema
}

/** OpenAPI 3.1 document of all calls, from their contracts. `x-access` names the right a call requires. */
export function openApiDocument(calls: readonly NamedEndpoint[], catalogue: Catalogue, origin: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const call of calls) {
    const path = `${call.endpoint.root ? '' : '/api'}${call.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
    ;(paths[path] ??= {})[call.endpoint.method.toLowerCase()] = operationOf(call, catalogue)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Overboost', version: '1.0.0', description: 'All API calls. Amounts are in minor units.' },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'overboost_session' } },
      schemas: { Refusal: refusalSchema },
    },
  }
}

const refusalSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    facts: { type: 'object' },
  },
}

function operationOf({ name, feature, endpoint }: NamedEndpoint, catalogue: Catalogue): Schema {
  const parameters = [...parametersOf(endpoint.input.params, 'path'), ...parametersOf(endpoint.input.query, 'query')]
  if (endpoint.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', minLength: 8, maxLength: 200 },
    })
  }
  const status = String(endpoint.status ?? 200)
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-runs': endpoint.runs,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.input.body
      ? {
          requestBody: {
            required: true,
            content: endpoint.raw
              ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
              : { 'application/json': { schema: schemaOf(endpoint.input.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [status]:
        status === '204'
          ? { description: 'Done' }
          : { description: 'Done', content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } } },
      ...refusalsOf(endpoint, catalogue),
    },
  }
}

function parametersOf(type: z.ZodType | undefined, place: 'path' | 'query'): Schema[] {
  if (!type) return []
  const schema = schemaOf(type, 'input') as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(schema.properties ?? {}).map(([name, item]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: item,
  }))
}

function refusalsOf(endpoint: Endpoint, catalogue: Catalogue): Record<string, Schema> {
  const byStatus = new Map<number, string[]>()
  for (const code of new Set([...endpoint.errors, ...commonRefusals(endpoint)])) {
    const [status] = catalogue[code] ?? [500]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, list]) => [
        String(status),
        {
          description: list.toSorted().join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      ]),
  )
}
