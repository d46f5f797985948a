import { useEffect, useSyncExternalStore } from 'react'
import { type StoredText, storedText } from '#kit/client/stored-text.ts'

const slug = /^[a-z0-9][a-z0-9-]{0,119}$/
const seenMax = 12
const wishedMax = 60

/** Parses stored slugs, newest first, omitting invalid ones. */
export const slugsIn = (text: string | null): string[] => [
  ...new Set((text ?? '').split(',').filter((item) => slug.test(item))),
]
/** Moves a slug to the front of the list. */
export const withFirst = (slugs: readonly string[], first: string, max: number): string[] =>
  [first, ...slugs.filter((item) => item !== first)].slice(0, max)

const seen = storedText('overboost-seen-products')
const wished = storedText('overboost-wish-list')

function useSlugs(list: StoredText): readonly string[] {
  return slugsIn(useSyncExternalStore(list.subscribe, list.read, () => null))
}

/**
 * Products viewed in this browser before `current`, newest first.
 * @param isAllowed whether the visitor lets the shop store them (INV-30); without it they are forgotten
 */
export function useSeenProducts(current: string, isAllowed: boolean): readonly string[] {
  const slugs = useSlugs(seen)
  useEffect(() => {
    if (isAllowed) seen.write(withFirst(slugsIn(seen.read()), current, seenMax).join(','))
    else if (seen.read() !== null) seen.write(null)
  }, [current, isAllowed])
  return slugs.filter((item) => item !== current)
}

/** Wish list of this browser, newest first. */
export const useWishList = (): readonly string[] => useSlugs(wished)

/** Adds a product to the wish list, or removes it. */
export function toggleWish(product: string): void {
  const slugs = slugsIn(wished.read())
  const next = slugs.includes(product) ? slugs.filter((item) => item !== product) : withFirst(slugs, product, wishedMax)
  wished.write(next.length === 0 ? null : next.join(','))
}
