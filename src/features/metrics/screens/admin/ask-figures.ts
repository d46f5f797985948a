import { call, CallError } from '#kit/call.ts'
import type { Endpoint } from '#kit/contract.ts'
import type { z } from 'zod'

/** What a page of figures asks for: the names of its address that are filled in. */
const askedIn = (request: Request, names: readonly string[]): Record<string, string> => {
  const { searchParams } = new URL(request.url)
  return Object.fromEntries(names.flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name)!]] : [])))
}

/** The figures that an address asks for. An old link with days or filters that don’t exist shows those of the usual days. */
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
