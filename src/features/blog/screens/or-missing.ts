import { data } from 'react-router'
import { CallError } from '#kit/call.ts'

/** Waits for a call of a loader; what does not exist is the 404 page. */
export const orMissing = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    if (error instanceof CallError && error.status === 404) throw data(null, { status: 404 })
    throw error
  })
