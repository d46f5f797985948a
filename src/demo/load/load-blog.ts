import { asc } from 'drizzle-orm'
import { blogAuthors, blogPosts } from '#features/blog/server/tables.ts'
import { postTexts } from '#features/blog/contract/staff.ts'
import { cleanBlocks } from '#features/content/server/clean-blocks.ts'
import { pictures } from '#features/pictures/server/tables.ts'
import { markOf } from '#features/translations/rules.ts'
import { translations } from '#features/translations/server/tables.ts'
import type { Database } from '#kit/server/database.ts'
import { demoAuthors, demoPosts } from '../blog-posts.ts'
import { postTranslations } from '../post-translations.ts'

/** Authors and posts of the blog, with pictures where there are any. */
export async function loadBlog({ db }: Database, now: Date): Promise<void> {
  const shown = await db.select({ id: pictures.id }).from(pictures).orderBy(asc(pictures.id))
  const authors = await db
    .insert(blogAuthors)
    .values([...demoAuthors])
    .returning({ id: blogAuthors.id, slug: blogAuthors.slug })
  const posts = await db
    .insert(blogPosts)
    .values(
      demoPosts.map(({ author, daysAgo, state = 'published' as const, blocks, ...texts }, index) => {
        const at = new Date(now.getTime() - daysAgo * 86_400_000)
        return {
          ...texts,
          state,
          blocks: cleanBlocks(blocks),
          authorId: authors.find(({ slug }) => slug === author)?.id ?? null,
          pictureId: shown[index]?.id ?? null,
          publishedAt: state === 'published' ? at : null,
          updatedAt: at,
        }
      }),
    )
    .returning()
  await db.insert(translations).values(
    postTranslations.flatMap(({ slug, language, texts, before = {} }) => {
      const post = posts.find((each) => each.slug === slug)
      if (!post) return []
      const own = postTexts(post as never).flatMap(({ key, text: english }) => {
        const { [key]: text } = texts
        return text === undefined ? [] : [[key, { text, of: markOf(before[key] ?? english) }] as const]
      })
      return [{ kind: 'post', recordId: post.id, language, texts: Object.fromEntries(own) }]
    }),
  )
}
