import type { Page } from '#features/content/contract/pages.ts'
import { storedText } from '#kit/client/stored-text.ts'

const stored = storedText('overboost-disclaimer')

/** Hash of the disclaimer that was accepted in this browser (specification section 3, "Local browser state"). */
export const agreedDisclaimer = stored.read
export const subscribeAgreedDisclaimer = stored.subscribe
export const rememberDisclaimer = stored.write

/** A 32-bit FNV-1a hash of the text. When the text changes, buyers have to accept it again. */
export function disclaimerHash({ title, summary, blocks }: Pick<Page, 'title' | 'summary' | 'blocks'>): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify([title, summary, blocks])))
    hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
