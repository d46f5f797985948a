import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { getTuneContext, type TuneContext } from '../contract/tunes.ts'

const asked = new Map<string, Promise<TuneContext>>()

/** Clears the cache, so that the next page load fetches again. */
export const forgetTuneContext = () => asked.clear()

/** What a tune can refer to on the selected engine or transmission; null while loading. */
export function useTuneContext({ engine, transmission }: { engine: string; transmission: string }): TuneContext | null {
  const key = `${engine} ${transmission}`
  const [found, setFound] = useState<{ key: string; context: TuneContext } | null>(null)
  useEffect(() => {
    let isGone = false
    const query = { ...(engine === '' ? {} : { engine }), ...(transmission === '' ? {} : { transmission }) }
    const answer = asked.get(key) ?? call(getTuneContext, { query })
    asked.set(key, answer)
    answer.then(
      (context) => {
        if (!isGone) setFound({ key, context })
      },
      () => asked.delete(key),
    )
    return () => {
      isGone = true
    }
  }, [key, engine, transmission])
  return found?.context ?? null
}
