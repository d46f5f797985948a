import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { type ImportState, workingStates } from '../rules.ts'

/** How often a running import is polled. */
const lookEveryMs = 1_000

/** Whether an import is running. Reloads the page until it is done. */
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
