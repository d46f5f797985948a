import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { listOwnUnits, type OwnUnit } from '../contract/serial-numbers.ts'

/** The units with serial numbers that shipped to the reader; none while they load, and for someone without a login. */
export function useOwnUnits(isLoggedIn: boolean): readonly OwnUnit[] {
  const [units, setUnits] = useState<readonly OwnUnit[]>([])
  useEffect(() => {
    if (!isLoggedIn) return
    const abort = new AbortController()
    call(listOwnUnits, {}, { signal: abort.signal }).then(
      ({ data }) => setUnits(data),
      () => undefined,
    )
    return () => abort.abort()
  }, [isLoggedIn])
  return units
}
