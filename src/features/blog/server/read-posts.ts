import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { pageOf } from '#kit/shapes.ts'
import { bio, getBio, getPost, listPosts } from '../contract/posts.ts'
import { relatedTo } from '../rules/posts.ts'
import { mayRead, readBlog } from './post-index.ts'
import { searchPosts } from './search-posts.ts'

// The list depends on the caller, so it is never served from the shared response cache.
const listPostsOperation = operation(listPosts, async ({ database, services, actor, input }) => {
  const { tag, author, q, ...place } = input.query
  const all = q
    ? await searchPosts(database, services.versions, q)
    : (await readBlog(database, services.versions)).posts
  const found = all.filter(
    (item) =>
      mayRead(actor, item) &&
      (tag === undefined || item.tags.includes(tag)) &&
      (author === undefined || item.author?.slug === author),
  )
  return pageOf(found, place)
})

const getPostOperation = operation(getPost, async ({ database, services, actor, input }) => {
  const { posts } = await readBlog(database, services.versions)
  const readable = posts.filter((item) => mayRead(actor, item))
  const found = readable.find(({ id }) => id === input.params.id) ?? fail('not_found')
  return { ...found, related: relatedTo(found, readable) }
})

const getBioOperation = operation(getBio, async ({ database, services, input }) => {
  const { authors } = await readBlog(database, services.versions)
  const found = authors.find(({ slug }) => slug === input.params.slug) ?? fail('not_found')
  return PreparedResponse.json(bio.parse(found))
})

export const postReads = [listPostsOperation, getPostOperation, getBioOperation]
