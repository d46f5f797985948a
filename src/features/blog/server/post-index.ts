import { and, asc, desc, eq } from 'drizzle-orm'
import { isAdmin, roles } from '#access/permissions.ts'
import type { Actor } from '#access/actor.ts'
import { picturesOf, shownBlocks } from '#features/content/server/clean-blocks.ts'
import { blockWords } from '#features/content/rules/block-lines.ts'
import { readAddresses } from '#features/pictures/server/queries.ts'
import { plainText, shownHtml } from '#kit/server/clean-html.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { Bio, Post } from '../contract/posts.ts'
import { readingMinutes } from '../rules/posts.ts'
import { blogAuthors, blogPosts } from './tables.ts'

export interface IndexedPost extends Omit<Post, 'published_at' | 'updated_at' | 'related'> {
  published_at: Date
  updated_at: Date
  /** Its words, for the search. */
  words: string
}

/** Published posts in memory, newest first, and published authors. */
export const readBlog = createReadModel(
  ['content'],
  async (db): Promise<{ posts: readonly IndexedPost[]; authors: readonly Bio[] }> => {
    const [rows, writers, known] = await Promise.all([
      db
        .select()
        .from(blogPosts)
        .where(eq(blogPosts.state, 'published'))
        .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id)),
      db
        .select()
        .from(blogAuthors)
        .where(and(eq(blogAuthors.state, 'published')))
        .orderBy(asc(blogAuthors.name)),
      readAddresses(db),
    ])
    const pictureOf = (id: number | null) => {
      const found = id === null ? undefined : known.get(id)
      return { picture: found?.url ?? null, picture_alt: found?.alt ?? '' }
    }
    const byId = new Map(writers.map((writer) => [writer.id, writer]))
    return {
      posts: rows.map((row) => {
        const writer = row.authorId === null ? undefined : byId.get(row.authorId)
        const words = plainText(blockWords(row.blocks))
        return {
          id: row.id,
          slug: row.slug,
          title: row.name,
          summary: row.summary,
          tags: row.tags,
          ...pictureOf(row.pictureId),
          author: writer ? { slug: writer.slug, name: writer.name } : null,
          published_at: row.publishedAt ?? row.updatedAt,
          updated_at: row.updatedAt,
          minutes: readingMinutes(words),
          blocks: shownBlocks(row.blocks),
          pictures: picturesOf(row.blocks, known),
          words,
        }
      }),
      authors: writers.map(({ slug, name, job, bio, pictureId }) => ({
        slug,
        name,
        job,
        html: shownHtml(bio),
        ...pictureOf(pictureId),
      })),
    }
  },
)

/** Dealer posts are for dealers and staff (specification section 6). */
export const mayRead = (
  actor: Pick<Actor, 'userId' | 'role' | 'flags'>,
  { tags }: Pick<IndexedPost, 'tags'>,
): boolean => !tags.includes('Dealer') || actor.role === roles.dealer || isAdmin(actor)
