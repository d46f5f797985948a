import { storedText } from '#kit/client/stored-text.ts'
import { slugPattern } from '#kit/slug-pattern.ts'

const stored = storedText('overboost-owned-tools')

const toolsMax = 100

/** Slugs of tools the visitor owns, as a string; null for none. */
export const ownedToolsText = stored.read
export const subscribeOwnedTools = stored.subscribe

export const parseOwnedTools = (text: string | null): string[] =>
  [...new Set((text ?? '').split(' '))].filter((slug) => slugPattern.test(slug)).slice(0, toolsMax)

/** Adds or removes a tool. */
export function markOwned(slug: string, isOwned: boolean): void {
  const others = parseOwnedTools(stored.read()).filter((other) => other !== slug)
  const next = isOwned ? [...others, slug] : others
  stored.write(next.length > 0 ? next.join(' ') : null)
}
