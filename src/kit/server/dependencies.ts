import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Public content read by the current work: topics, `topic key` for topics with keys, and `language` if it read
 * translated texts.
 */
const reading = new AsyncLocalStorage<Set<string>>()

/** Runs work and returns what public content it read. */
export async function withDependencies<T>(work: () => Promise<T>): Promise<{ value: T; read: ReadonlySet<string> }> {
  const read = new Set<string>()
  return { value: await reading.run(read, work), read }
}

/** Records that the current work depends on a topic, or on one of its keys. */
export function dependOn(...names: readonly string[]): void {
  const read = reading.getStore()
  if (read) for (const name of names) read.add(name)
}
