import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { searchVehicles, type VehicleMatch } from '../contract/catalog.ts'

const afterTypingMs = 120

/** Vehicle search results for the typed text. Previous results stay until new ones arrive. */
export function useVehicleMatches(text: string): {
  matches: readonly VehicleMatch[]
  state: 'idle' | 'loading' | 'ready' | 'failed'
} {
  const q = text.trim()
  const [answer, setAnswer] = useState<{ q: string; matches: readonly VehicleMatch[] | null }>({ q: '', matches: [] })
  useEffect(() => {
    if (q === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call(searchVehicles, { query: { q } }, { signal: abort.signal }).then(
        ({ data }) => setAnswer({ q, matches: data }),
        () => abort.signal.aborted || setAnswer({ q, matches: null }),
      )
    }, afterTypingMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q])
  if (q === '') return { matches: [], state: 'idle' }
  if (answer.q !== q) return { matches: answer.matches ?? [], state: 'loading' }
  return answer.matches === null ? { matches: [], state: 'failed' } : { matches: answer.matches, state: 'ready' }
}
