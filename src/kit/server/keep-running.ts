import type { ChildProcess } from 'node:child_process'

/** How long after its end a helper is started again. */
const pauseMs = 1_000

export interface KeptProcess {
  /** Ends the helper for good and waits for it. */
  stop: (signal: NodeJS.Signals) => Promise<void>
  /** Ends the helper for good without waiting. */
  signal: (signal: NodeJS.Signals) => void
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/**
 * Keeps a helper process running: one that ends without being asked to is started again.
 * @param first the running helper
 * @param start starts it again
 */
export function keepRunning(first: ChildProcess, start: () => ChildProcess): KeptProcess {
  let helper = first
  let pause: NodeJS.Timeout | undefined
  let isStopping = false
  const again = () => {
    if (isStopping) return
    pause = setTimeout(() => {
      helper = start()
      watch()
    }, pauseMs)
  }
  const watch = () => {
    if (hasEnded(helper)) again()
    else helper.once('exit', again)
  }
  watch()
  const signal = (name: NodeJS.Signals) => {
    isStopping = true
    clearTimeout(pause)
    if (!hasEnded(helper)) helper.kill(name)
  }
  return {
    signal,
    stop: async (name) => {
      const ended = hasEnded(helper) ? null : new Promise((resolve) => helper.once('exit', resolve))
      signal(name)
      await ended
    },
  }
}
