import { useEffect, useSyncExternalStore } from 'react'
import { type StoredText, storedText } from '#kit/client/stored-text.ts'

const slug = /^[a-z0-9][a-z0-9-]{0,119}$/
const seenMax = 12
const wishedMax = 60

/** Slugs in a stored text, newest first; what is no slug is left out. */
export const slugsIn = (text: string | null): string[] => [
  ...new Set((text ?? '').split(',').filter((item) => slug.test(item))),
]
/** The same list with a slug in front. */
export const withFirst = (slugs: readonly string[], first: string, max: number): string[] =>
  [first, ...slugs.filter((item) => item !== first)].slice(0, max)

const seen = storedText('overboost-seen-products')
const wished = storedText('overboost-wish-list')

function useSlugs(list: StoredText): readonly string[] {
  return slugsIn(useSyncExternalStore(list.subscribe, list.read, () => null))
}

/** Products whose pages were opened in this browser before the page of `current`, newest first. */
export function useSeenProducts(current: string): readonly string[] {
  const slugs = useSlugs(seen)
  useEffect(() => seen.write(withFirst(slugsIn(seen.read()), current, seenMax).join(',')), [current])
  return slugs.filter((item) => item !== current)
}

/** Products that this browser keeps on its wish list, newest first. */
export const useWishList = (): readonly string[] => useSlugs(wished)

/** Puts a product on the wish list, or takes it off. */
export function toggleWish(product: string): void {
  const slugs = slugsIn(wished.read())
  const next = slugs.includes(product) ? slugs.filter((item) => item !== product) : withFirst(slugs, product, wishedMax)
  wished.write(next.length === 0 ? null : next.join(','))
}
