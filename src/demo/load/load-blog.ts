import { blogAuthors, blogPosts } from '#features/blog/server/tables.ts'
import { postTexts } from '#features/blog/contract/staff.ts'
import { cleanBlocks } from '#features/content/server/clean-blocks.ts'
import { keepPicture } from '#features/pictures/server/upload-picture.ts'
import { readPicture } from '#features/pictures/server/read-picture.ts'
import { markOf } from '#features/translations/rules.ts'
import { translations } from '#features/translations/server/tables.ts'
import { openObjectStore } from '#integrations/object-store/open-store.ts'
import type { Settings } from '#integrations/settings.ts'
import type { Database } from '#kit/server/database.ts'
import { loadSharp } from '#kit/server/load-sharp.ts'
import { demoAuthors, demoPosts } from '../blog-posts.ts'
import { drawPicture } from '../pictures.ts'
import { postTranslations } from '../post-translations.ts'

/** Blog authors and posts, with pictures if there is a store. */
export async function loadBlog(database: Database, now: Date, settings?: Settings): Promise<void> {
  const { db } = database
  const shown = settings ? await drawn(database, settings) : new Map<string, number>()
  const authors = await db
    .insert(blogAuthors)
    .values([...demoAuthors])
    .returning({ id: blogAuthors.id, slug: blogAuthors.slug })
  const posts = await db
    .insert(blogPosts)
    .values(
      demoPosts.map(({ author, daysAgo, state = 'published' as const, blocks, slug, name, summary, tags }) => {
        const at = new Date(now.getTime() - daysAgo * 86_400_000)
        return {
          slug,
          name,
          summary,
          tags,
          state,
          blocks: cleanBlocks(blocks),
          authorId: authors.find(({ slug }) => slug === author)?.id ?? null,
          pictureId: shown.get(slug) ?? null,
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

/**
 * Picture ids of posts by slug: drawings with a transparent background, so that the list looks right in light and
 * dark mode.
 */
async function drawn(database: Database, settings: Settings): Promise<ReadonlyMap<string, number>> {
  const store = await openObjectStore(settings)
  const sharp = await loadSharp()
  const kept = new Map<string, number>()
  for (const { slug, picture } of demoPosts) {
    if (!picture) continue
    const sent = await sharp(Buffer.from(drawPicture(picture.kind, slug)), { density: 144 })
      .webp()
      .toBuffer()
    const { id } = await keepPicture({ services: { store }, database }, await readPicture(sent), {
      name: `${slug}.webp`,
      alt: picture.alt,
    })
    kept.set(slug, id)
  }
  store.close()
  return kept
}
