import type { Database } from '#kit/server/database.ts'
import { createTextIndex, type TextIndex } from '#kit/server/text-index.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { type IndexedPost, readBlog } from './post-index.ts'

type Posts = Awaited<ReturnType<typeof readBlog>>['posts']
const indexes = new WeakMap<Posts, TextIndex<IndexedPost>>()

/** Published posts that contain all words, best match first, including dealer posts. */
export async function searchPosts(database: Database, versions: Versions, q: string): Promise<IndexedPost[]> {
  const { posts } = await readBlog(database, versions)
  let index = indexes.get(posts)
  if (!index) {
    index = createTextIndex(posts, ({ title, summary, words, tags }) => ({
      name: title,
      rest: `${summary} ${tags.join(' ')} ${words}`,
    }))
    indexes.set(posts, index)
  }
  return index.search(q)
}
