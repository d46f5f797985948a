import { and, asc, desc, eq } from 'drizzle-orm'
import { isAdmin, roles } from '#access/permissions.ts'
import type { Actor } from '#access/actor.ts'
import { picturesOf, shownBlocks } from '#features/content/server/clean-blocks.ts'
import { blockWords } from '#features/content/rules/block-lines.ts'
import { readAddresses } from '#features/pictures/server/queries.ts'
import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import { plainText, shownHtml } from '#kit/server/clean-html.ts'
import type { Database } from '#kit/server/database.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { Versions } from '#kit/server/versioned.ts'
import type { Bio, Post } from '../contract/posts.ts'
import { authorTexts, postTexts } from '../contract/staff.ts'
import { readingMinutes } from '../rules/posts.ts'
import { blogAuthors, blogPosts } from './tables.ts'

export interface IndexedPost extends Omit<Post, 'published_at' | 'updated_at' | 'related'> {
  published_at: Date
  updated_at: Date
  /** Plain text for the search. */
  words: string
}

interface Blog {
  posts: readonly IndexedPost[]
  authors: readonly Bio[]
}

const readIndex = createReadModel(['content'], async (db) => {
  const [rows, writers, known, translated, translatedAuthors] = await Promise.all([
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
    readTranslations(db, 'post', postTexts),
    readTranslations(db, 'author', authorTexts),
  ])
  const pictureOf = (id: number | null) => {
    const found = id === null ? undefined : known.get(id)
    return { picture: found?.url ?? null, picture_alt: found?.alt ?? '' }
  }
  const byId = new Map(writers.map((writer) => [writer.id, writer]))
  return perLanguage([translated, translatedAuthors], (language): Blog => ({
    posts: rows.map((row) => {
      const writer = row.authorId === null ? undefined : byId.get(row.authorId)
      const { name, summary, blocks } = translated.translate(language, row.id, row)
      const words = plainText(blockWords(blocks))
      return {
        id: row.id,
        slug: row.slug,
        title: name,
        summary,
        tags: row.tags,
        ...pictureOf(row.pictureId),
        author: writer ? { slug: writer.slug, name: writer.name } : null,
        published_at: row.publishedAt ?? row.updatedAt,
        updated_at: row.updatedAt,
        minutes: readingMinutes(words),
        blocks: shownBlocks(blocks),
        pictures: picturesOf(blocks, known),
        words,
      }
    }),
    authors: writers.map(({ id, slug, name, pictureId, ...writer }) => {
      const { job, bio } = translatedAuthors.translate(language, id, writer)
      return { slug, name, job, html: shownHtml(bio), ...pictureOf(pictureId) }
    }),
  }))
})

/** Published posts, newest first, and published authors, cached in memory for the current language. */
export const readBlog = async (database: Database, versions: Versions): Promise<Blog> =>
  (await readIndex(database, versions))()

/** Dealer posts are for dealers and staff (specification section 6). */
export const mayRead = (
  actor: Pick<Actor, 'userId' | 'role' | 'flags'>,
  { tags }: Pick<IndexedPost, 'tags'>,
): boolean => !tags.includes('Dealer') || actor.role === roles.dealer || isAdmin(actor)
