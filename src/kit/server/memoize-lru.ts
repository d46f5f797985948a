import { LRUCache } from 'lru-cache'

/**
 * Keeps what was computed of content in memory, by the question: at most `max` answers, the least asked go first. It
 * belongs to one copy of the content and goes with it, so an answer can never be older than its content.
 */
export function memoizeLru<T extends object>(max: number): (question: readonly unknown[], answer: () => T) => T {
  const kept = new LRUCache<string, T>({ max })
  return (question, answer) => {
    const key = JSON.stringify(question)
    let known = kept.get(key)
    if (!known) kept.set(key, (known = answer()))
    return known
  }
}
