import { operation } from '#access/operation.ts'
import { link } from '#kit/link.ts'
import { textLocale } from '#kit/locale.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { getAtom, getRss } from '../contract/posts.ts'
import * as m from '../messages/m.ts'
import { feedPath } from '../ui/feeds.ts'
import { type IndexedPost, readBlog } from './post-index.ts'

const postsMax = 30

const escaped = (text: string): string =>
  text.replaceAll(/[<>&"']/g, (letter) => `&#${letter.codePointAt(0)};`).replaceAll(/[^\P{Cc}\n\t]/gu, '')
const addressOf = (origin: string, { id, slug }: IndexedPost) =>
  escaped(`${origin}${link('/blog/:id/:slug', { id, slug })}`)
/** The address of a post in the language of the feed. */
const linkTo = (origin: string, post: IndexedPost) =>
  `${addressOf(origin, post)}${textLocale() === 'en' ? '' : `?lang=${textLocale()}`}`

/** The newest posts as RSS 2.0. */
const rss = (posts: readonly IndexedPost[], origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Overboost</title><link>${origin}${link('/blog')}</link><description>${escaped(m.blogDescription())}</description><language>${textLocale()}</language><atom:link href="${origin}${feedPath('rss')}" rel="self" type="application/rss+xml"/>
${posts
  .map(
    (post) =>
      `<item><title>${escaped(post.title)}</title><link>${linkTo(origin, post)}</link><guid isPermaLink="false">post-${post.id}</guid><pubDate>${post.published_at.toUTCString()}</pubDate>${post.tags.map((tag) => `<category>${tag}</category>`).join('')}<description>${escaped(post.summary)}</description></item>`,
  )
  .join('\n')}
</channel></rss>
`

/** The newest posts as Atom (RFC 4287). */
const atom = (posts: readonly IndexedPost[], origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${textLocale()}"><title>Overboost</title><subtitle>${escaped(m.blogDescription())}</subtitle><id>${origin}${link('/blog')}</id><link href="${origin}${link('/blog')}"/><link rel="self" href="${origin}${feedPath('atom')}"/><updated>${(posts[0]?.updated_at ?? new Date(0)).toISOString()}</updated><author><name>Overboost</name></author>
${posts
  .map(
    (post) =>
      `<entry><title>${escaped(post.title)}</title><id>${addressOf(origin, post)}</id><link href="${linkTo(origin, post)}"/><published>${post.published_at.toISOString()}</published><updated>${post.updated_at.toISOString()}</updated>${post.author ? `<author><name>${escaped(post.author.name)}</name></author>` : ''}<summary>${escaped(post.summary)}</summary></entry>`,
  )
  .join('\n')}
</feed>
`

const open = (posts: readonly IndexedPost[]) => posts.filter(({ tags }) => !tags.includes('Dealer')).slice(0, postsMax)

export const feedOperations = [
  operation(getRss, async ({ database, services }) => {
    const { posts } = await readBlog(database, services.versions)
    return new PreparedResponse(rss(open(posts), services.settings.publicOrigin), 'application/rss+xml; charset=utf-8')
  }),
  operation(getAtom, async ({ database, services }) => {
    const { posts } = await readBlog(database, services.versions)
    return new PreparedResponse(
      atom(open(posts), services.settings.publicOrigin),
      'application/atom+xml; charset=utf-8',
    )
  }),
]
