import { textLocale, type TextLocale } from '#kit/locale.ts'
import { channelsIn } from '../analysis/formula.ts'
import type { Derived } from '../analysis/derive-all.ts'
import type { LogView } from '../contract/view.ts'
import type { Channel, Log } from '../parse/shapes.ts'
import * as m from '../messages/m.ts'

export interface FormulaTask {
  log: Pick<Log, 'clocks' | 'channels'>
  wanted: LogView['derived']
  language: TextLocale
}
export type FormulaAnswer = 'done' | { name: string; made: Channel | string }

/** The time limit for all formulas of a log together. */
const timeMaxMs = 4_000

/** Computes formulas in a worker, which is terminated on timeout; finished channels are kept. */
export function deriveApart(
  log: Pick<Log, 'clocks' | 'channels'>,
  wanted: LogView['derived'],
  onReady: (derived: Derived) => void,
): () => void {
  const worker = new Worker(new URL('formula-worker.ts', import.meta.url), { type: 'module' })
  const taken = new Set(log.channels.map(({ name }) => name))
  const derived: Derived = {
    channels: [],
    failures: Object.fromEntries(
      wanted.filter(({ name }) => taken.has(name)).map(({ name }) => [name, m.channelExists()]),
    ),
  }
  const end = (): void => {
    clearTimeout(timer)
    worker.terminate()
    const known = new Set([...derived.channels.map(({ name }) => name), ...Object.keys(derived.failures)])
    for (const { name } of wanted) if (!known.has(name)) derived.failures[name] = m.formulaTooSlow()
    onReady(derived)
  }
  const timer = setTimeout(end, timeMaxMs)
  worker.addEventListener('error', end)
  worker.addEventListener('message', ({ data }: MessageEvent<FormulaAnswer>) => {
    if (data === 'done') return end()
    if (typeof data.made === 'string') derived.failures[data.name] = data.made
    else derived.channels.push(data.made)
  })
  // Transfer only the channels that the formulas read, to avoid copying a long log.
  const read = new Set(wanted.flatMap(({ formula }) => channelsIn(formula)))
  const task: FormulaTask = {
    log: { clocks: log.clocks, channels: log.channels.filter(({ name }) => read.has(name)) },
    wanted: wanted.filter(({ name }) => !taken.has(name)),
    language: textLocale(),
  }
  worker.postMessage(task)
  return () => {
    clearTimeout(timer)
    worker.terminate()
  }
}
