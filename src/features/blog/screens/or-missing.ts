import { data } from 'react-router'
import { CallError } from '#kit/call.ts'

/** Waits for a loader's calls and turns `not_found` and invalid IDs in the address into the 404 page. */
export const orMissing = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    if (error instanceof CallError && (error.status === 404 || error.status === 422)) throw data(null, { status: 404 })
    throw error
  })
