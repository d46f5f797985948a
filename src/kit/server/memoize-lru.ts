import { LRUCache } from 'lru-cache'

/**
 * Memoizes results computed from content, at most `max`, evicting the least recently used. It belongs to one copy of
 * the content and is dropped with it, so a result is never older than its content.
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
