import { call, CallError } from '#kit/call.ts'
import type { Endpoint } from '#kit/contract.ts'
import type { z } from 'zod'

/** The query parameters of a figures page that have values. */
const askedIn = (request: Request, names: readonly string[]): Record<string, string> => {
  const { searchParams } = new URL(request.url)
  return Object.fromEntries(names.flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name)!]] : [])))
}

/** The figures for a URL. Outdated links with invalid days or filters fall back to the default days. */
export async function askFigures<E extends Endpoint>(
  target: E,
  request: Request,
  names: readonly string[],
): Promise<z.output<E['output']>> {
  const read = (query: object) => call(target as Endpoint, { query } as never) as Promise<z.output<E['output']>>
  try {
    return await read(askedIn(request, names))
  } catch (error) {
    if (error instanceof CallError && error.status === 422) return read({})
    throw error
  }
}
