import { data } from 'react-router'
import { CallError } from '#kit/call.ts'

/** Waits for a loader's calls and turns `not_found` into the 404 page. */
export async function orNotFound<T>(calls: Promise<T>): Promise<T> {
  try {
    return await calls
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

/** Responds with the 404 page. */
export function notFound(): never {
  throw data(null, { status: 404 })
}
