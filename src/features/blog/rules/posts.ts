/** The tags to filter posts by (specification section 2). */
export const postTags = ['Home', 'Products', 'Vehicles', 'News', 'Dealer'] as const
export type PostTag = (typeof postTags)[number]

const wordsPerMinute = 220
/** Reading time in minutes, at least 1. */
export const readingMinutes = (words: string): number =>
  Math.max(1, Math.round(words.split(/\s+/).filter(Boolean).length / wordsPerMinute))

/** Sorts posts by the number of tags they share with the given one, then newest first. */
export const relatedTo = <P extends { id: number; tags: readonly string[] }>(
  post: P,
  others: readonly P[],
  max = 3,
): P[] => {
  const common = (other: P) => other.tags.filter((tag) => post.tags.includes(tag)).length
  return others
    .filter((other) => other.id !== post.id && common(other) > 0)
    .toSorted((a, b) => common(b) - common(a))
    .slice(0, max)
}
