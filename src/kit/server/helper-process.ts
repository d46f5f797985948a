import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

interface Charge {
  /** Process ID of the helper. */
  pid: number
  /** Process ID of its owner, which stops it. */
  owner: number
}

/** Whether a process is running that we may signal. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Records this process as the helper's owner in a file, so a later process can tell when the owner is gone. */
export const noteHelper = (file: string, pid: number): void =>
  writeFileSync(file, JSON.stringify({ pid, owner: process.pid } satisfies Charge))

/**
 * Takes over a helper whose owner was killed.
 * @returns process ID of the helper; null if its owner is running or no helper was recorded
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

/** Signals a helper that isn't a child of this process and waits up to ten seconds for it to exit. */
export async function endHelper(pid: number, signal: NodeJS.Signals): Promise<void> {
  const until = Date.now() + 10_000
  if (isAlive(pid)) process.kill(pid, signal)
  while (isAlive(pid) && Date.now() < until) await wait(50)
}
