import { endpointUrl } from '#kit/contract.ts'
import type { NamedEndpoint } from '#kit/server/openapi.ts'
import type { Client } from './world.ts'

/** Sends a call with these parameters and an empty body (none for GET and DELETE). */
export const senderWith =
  (parameters: Readonly<Record<string, string | number>>) =>
  (client: Client, { endpoint }: NamedEndpoint) => {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map((name) => [name, parameters[name] ?? 'none']))
    const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {}
    const headers = endpoint.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}
    return client.request(endpoint.method, endpointUrl(endpoint, { params }), body, headers)
  }
