import { data } from 'react-router'
import { CallError } from '../call.ts'

/**
 * Waits for a loader's calls and turns `not_found` into the 404 page. So does `validation_failed`: what such a loader
 * sends comes from the address, and an address that can't exist doesn't. Which of several calls fails first is chance.
 */
export async function orNotFound<T>(calls: Promise<T>): Promise<T> {
  try {
    return await calls
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 422)) return notFound()
    throw error
  }
}

/** Responds with the 404 page. */
export function notFound(): never {
  throw data(null, { status: 404 })
}
