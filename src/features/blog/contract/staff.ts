import type { Block } from '#features/content/contract/blocks.ts'
import { blocksField } from '#features/content/contract/staff-pages.ts'
import { blockTexts } from '#features/content/rules/block-texts.ts'
import { pictureField } from '#features/pictures/picture-record-field.ts'
import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { lifeFields, recordStates } from '#features/revisions/contract/records.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts, type TextsOf } from '#features/translations/rules.ts'
import { get } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { allOf, int, nameSort, nullableTime, stateFilters, text, time } from '#kit/shapes.ts'
import { slugField } from '#kit/url-slug.ts'
import { postTags } from '../rules/posts.ts'

const access = 'content.manage' as const
const address = slugField

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
  author_id: shown(int.positive().nullable(), { label: () => 'Author' }),
  picture_id: pictureField,
  blocks: blocksField,
  ...lifeFields,
  ...translationFields,
}
const ownTexts = fieldTexts(postFields, ['name', 'summary'])
/** The translatable texts of a post. */
export const postTexts: TextsOf = (values) => [...ownTexts(values), ...blockTexts((values['blocks'] ?? []) as Block[])]
export const listPostRecords = list('/v1/admin/blog-posts', 'Lists posts in every state', {
  access,
  filters: { ...stateFilters(recordStates, nameSort), tag: z.enum(postTags).optional() },
  row: z.object({
    id: int,
    name: z.string(),
    slug: z.string(),
    tags: z.array(z.string()),
    author: z.string(),
    state: z.enum(recordStates),
    published_at: nullableTime,
    updated_at: time,
    version: int,
  }),
})
export const exportPostRecords = exportOf(listPostRecords)
export const postCalls = recordCalls('/v1/admin/blog-posts', 'a post', { read: access, fields: postFields })
export const [getPostRecord, createPost, updatePost, removePost] = postCalls

export const authorFields = {
  name: shown(text(120).min(1, { error: () => 'Name is required.' }), { label: () => 'Name', required: true }),
  slug: address,
  job: shown(text(120), { label: () => 'Job' }),
  picture_id: pictureField,
  bio: shown(z.string().max(50_000), { label: () => 'About', lines: 2 }),
  ...lifeFields,
  ...translationFields,
}
/** The translatable fields of an author. */
export const authorTexts = fieldTexts(authorFields, ['job'], ['bio'])
export const listAuthorRecords = list('/v1/admin/authors', 'Lists authors in every state', {
  access,
  filters: stateFilters(recordStates, nameSort),
  row: z.object({
    id: int,
    name: z.string(),
    slug: z.string(),
    job: z.string(),
    posts: int,
    state: z.enum(recordStates),
    version: int,
  }),
})
export const exportAuthorRecords = exportOf(listAuthorRecords)
export const authorCalls = recordCalls('/v1/admin/authors', 'an author', { read: access, fields: authorFields })
export const [getAuthorRecord, createAuthor, updateAuthor, removeAuthor] = authorCalls
export const listAuthorChoices = get('/v1/admin/author-choices', 'Lists the authors that posts can name', {
  access,
  output: allOf(z.object({ id: int, name: z.string() })),
})
