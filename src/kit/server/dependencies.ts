import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What the work going on has read of the public content: topics, for topics with keys `topic key`, and `language` where it
 * has read translated texts.
 */
const reading = new AsyncLocalStorage<Set<string>>()

/** Does work and says what of the public content it has read. */
export async function withDependencies<T>(work: () => Promise<T>): Promise<{ value: T; read: ReadonlySet<string> }> {
  const read = new Set<string>()
  return { value: await reading.run(read, work), read }
}

/** Notes that the work going on depends on a topic, or on one key of it. */
export function dependOn(...names: readonly string[]): void {
  const read = reading.getStore()
  if (read) for (const name of names) read.add(name)
}
