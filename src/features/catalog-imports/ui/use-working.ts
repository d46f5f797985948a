import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { type ImportState, workingStates } from '../rules.ts'

/** How often an import that is worked on is looked at, in milliseconds. */
const lookEveryMs = 1_000

/** Whether the server works on an import; the page is read again until it is done. */
export function useWorking(state: ImportState): boolean {
  const { revalidate } = useRevalidator()
  const isWorking = workingStates.some((working) => working === state)
  useEffect(() => {
    if (!isWorking) return
    const timer = setInterval(() => void revalidate(), lookEveryMs)
    return () => clearInterval(timer)
  }, [isWorking, revalidate])
  return isWorking
}
