/** The tags that posts are filtered by (specification section 2). */
export const postTags = ['Home', 'Products', 'Vehicles', 'News', 'Dealer'] as const
export type PostTag = (typeof postTags)[number]

const wordsPerMinute = 220
/** Minutes to read a text, at least one. */
export const readingMinutes = (words: string): number =>
  Math.max(1, Math.round(words.split(/\s+/).filter(Boolean).length / wordsPerMinute))

/** Posts that have most tags in common with one come first; the newest of those. */
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
