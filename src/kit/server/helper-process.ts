import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

interface Charge {
  /** The helper. */
  pid: number
  /** The process that stops it. */
  owner: number
}

/** Whether a process runs that we may signal. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Notes in a file that this process stops the helper, so that a later one knows once this one is gone. */
export const noteHelper = (file: string, pid: number): void =>
  writeFileSync(file, JSON.stringify({ pid, owner: process.pid } satisfies Charge))

/**
 * Takes over a helper whose owner was killed.
 * @returns the helper, or null when its owner still runs, or nobody noted one
 */
export function takeOverHelper(file: string): number | null {
  try {
    const { pid, owner } = JSON.parse(readFileSync(file, 'utf8')) as Charge
    if (!isAlive(pid) || isAlive(owner)) return null
    noteHelper(file, pid)
    return pid
  } catch {
    return null
  }
}

/** Signals a helper that is no child of this process and waits for its end, for ten seconds at most. */
export async function endHelper(pid: number, signal: NodeJS.Signals): Promise<void> {
  const until = Date.now() + 10_000
  if (isAlive(pid)) process.kill(pid, signal)
  while (isAlive(pid) && Date.now() < until) await wait(50)
}
