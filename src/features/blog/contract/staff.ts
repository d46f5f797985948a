import { blocksField } from '#features/content/contract/staff-pages.ts'
import { pictureField } from '#features/pictures/picture-record-field.ts'
import { z } from 'zod'
import {
  lifeFields,
  newRecord,
  recordChanges,
  recordOf,
  recordStates,
  recordVersion,
} from '#features/revisions/contract/records.ts'
import { get, patch, post, remove } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { allOf, idParams, nameSort, nullableTime, slug, stateFilters, time } from '#kit/shapes.ts'
import { postTags } from '../rules/posts.ts'

const access = 'content.manage' as const
const text = (max: number) => z.string().trim().max(max)
const address = shown(slug, {
  label: () => 'Address',
  hint: () => 'The part of the address in the shop: lowercase letters, digits and hyphens.',
  required: true,
})

export const postFields = {
  name: shown(text(140).min(1, { error: () => 'Title is required.' }), { label: () => 'Title', required: true }),
  slug: address,
  summary: shown(text(300), {
    label: () => 'Summary',
    hint: () => 'One or two sentences for lists, feeds and search results.',
    lines: 2,
  }),
  tags: shown(z.array(z.enum(postTags)).max(postTags.length), {
    label: () => 'Tags',
    hint: () => 'Posts with the tag Dealer are shown to dealers and staff only.',
    wide: true,
  }),
  author_id: shown(z.number().int().positive().nullable(), { label: () => 'Author' }),
  picture_id: pictureField,
  blocks: blocksField,
  ...lifeFields,
}
const postRecord = recordOf(postFields)
export const listPostRecords = list('/v1/admin/blog-posts', 'Lists posts in every state', {
  access,
  filters: { ...stateFilters(recordStates, nameSort), tag: z.enum(postTags).optional() },
  row: z.object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    tags: z.array(z.string()),
    author: z.string(),
    state: z.enum(recordStates),
    published_at: nullableTime,
    updated_at: time,
    version: z.number().int(),
  }),
})
export const exportPostRecords = exportOf(listPostRecords)
export const getPostRecord = get('/v1/admin/blog-posts/:id', 'Returns a post as editors see it', {
  access,
  params: idParams,
  output: postRecord,
  errors: ['not_found'],
})
export const createPost = post('/v1/admin/blog-posts', 'Creates a post', {
  access,
  body: newRecord(postFields),
  output: postRecord,
  errors: ['not_found'],
  status: 201,
})
export const updatePost = patch('/v1/admin/blog-posts/:id', 'Changes a post', {
  access,
  params: idParams,
  body: recordChanges(postFields),
  output: postRecord,
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const removePost = remove('/v1/admin/blog-posts/:id', 'Deletes a post', {
  access,
  params: idParams,
  query: recordVersion,
  errors: ['not_found', 'forbidden', 'stale_version', 'in_use'],
})

export const authorFields = {
  name: shown(text(120).min(1, { error: () => 'Name is required.' }), { label: () => 'Name', required: true }),
  slug: address,
  job: shown(text(120), { label: () => 'Job' }),
  picture_id: pictureField,
  bio: shown(z.string().max(50_000), { label: () => 'About', lines: 2 }),
  ...lifeFields,
}
const authorRecord = recordOf(authorFields)
export const listAuthorRecords = list('/v1/admin/authors', 'Lists authors in every state', {
  access,
  filters: stateFilters(recordStates, nameSort),
  row: z.object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    job: z.string(),
    posts: z.number().int(),
    state: z.enum(recordStates),
    version: z.number().int(),
  }),
})
export const exportAuthorRecords = exportOf(listAuthorRecords)
export const getAuthorRecord = get('/v1/admin/authors/:id', 'Returns an author as editors see it', {
  access,
  params: idParams,
  output: authorRecord,
  errors: ['not_found'],
})
export const createAuthor = post('/v1/admin/authors', 'Creates an author', {
  access,
  body: newRecord(authorFields),
  output: authorRecord,
  errors: ['not_found'],
  status: 201,
})
export const updateAuthor = patch('/v1/admin/authors/:id', 'Changes an author', {
  access,
  params: idParams,
  body: recordChanges(authorFields),
  output: authorRecord,
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const removeAuthor = remove('/v1/admin/authors/:id', 'Deletes an author', {
  access,
  params: idParams,
  query: recordVersion,
  errors: ['not_found', 'forbidden', 'stale_version', 'in_use'],
})
export const listAuthorChoices = get('/v1/admin/author-choices', 'Lists the authors that posts can name', {
  access,
  output: allOf(z.object({ id: z.number().int(), name: z.string() })),
})
