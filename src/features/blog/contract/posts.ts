import { z } from 'zod'
import { block, blockPictures } from '#features/content/contract/blocks.ts'
import { get } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { int, paged, pageQuery, slug, time } from '#kit/shapes.ts'
import { postTags } from '../rules/posts.ts'

const writer = z.object({ slug: z.string(), name: z.string() })
export const postCard = z.object({
  id: int,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  tags: z.array(z.enum(postTags)),
  picture: z.string().nullable(),
  picture_alt: z.string(),
  author: writer.nullable(),
  published_at: time,
  /** Reading time in minutes. */
  minutes: int,
})
export type PostCard = z.output<typeof postCard>
export const post = postCard.extend({
  updated_at: time,
  /** Their texts are sanitized HTML. */
  blocks: z.array(block),
  pictures: blockPictures,
  related: z.array(postCard),
})
export type Post = z.output<typeof post>

export const listPosts = get('/v1/blog-posts', 'Lists published posts, newest first', {
  access: 'public',
  query: pageQuery.extend({
    size: z.coerce.number().int().min(1).max(48).default(12),
    tag: z.enum(postTags).optional(),
    author: slug.optional(),
    q: z.string().trim().max(100).optional(),
  }),
  output: paged(postCard),
})
export const getPost = getOne('/v1/blog-posts/:id', 'Returns a published post', { access: 'public', output: post })

export const bio = writer.extend({
  job: z.string(),
  picture: z.string().nullable(),
  picture_alt: z.string(),
  /** Sanitized HTML. */
  html: z.string(),
})
export type Bio = z.output<typeof bio>
export const getBio = get('/v1/bio/:slug', 'Returns an author’s page', {
  access: 'public',
  params: z.object({ slug }),
  output: bio,
  errors: ['not_found'],
})

const feed = { root: true, access: 'public', output: z.unknown() } as const
export const getRss = get('/blog/rss.xml', 'Returns the newest posts as RSS', feed)
export const getAtom = get('/blog/atom.xml', 'Returns the newest posts as Atom', feed)
