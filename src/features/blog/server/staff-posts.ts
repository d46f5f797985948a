import { asc, eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { touching, withCleanBlocks } from '#features/content/server/block-records.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import type { Queryable } from '#kit/server/database.ts'
import { cleanHtml } from '#kit/server/clean-html.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import * as contract from '../contract/staff.ts'
import { blogAuthors, blogPosts } from './tables.ts'

const rights = { view: 'content.manage', edit: 'content.manage' } as const

const stored = touching(
  blogPosts,
  withCleanBlocks(
    tableRecord({
      name: 'post',
      ...rights,
      table: blogPosts,
      fields: contract.postFields,
      parts: {},
      unique: { blog_posts_slug_unique: 'slug' },
    }),
  ),
)
/** Sets the publication date when a post is first published, in the same transaction. */
const dated = async (tx: Queryable, id: number, state: unknown) => {
  if (state !== 'published') return
  await tx
    .update(blogPosts)
    .set({ publishedAt: sql`coalesce(${blogPosts.publishedAt}, now())` })
    .where(eq(blogPosts.id, id))
}
/** Declares posts as records with a history. */
const postKind: RecordKind = {
  ...stored,
  insert: async (tx, values) => {
    const id = await stored.insert(tx, { ...values, state: 'draft' })
    await dated(tx, id, values['state'])
    if (values['state'] !== 'draft') await stored.update(tx, id, { state: values['state'] }, 1)
    return id
  },
  update: async (tx, id, changed, version) => {
    await dated(tx, id, changed['state'])
    await stored.update(tx, id, changed, version)
  },
}
export const postRecord = translatedRecord(postKind, contract.postTexts)

const author = tableRecord({
  name: 'author',
  ...rights,
  table: blogAuthors,
  fields: contract.authorFields,
  parts: {},
  unique: { blog_authors_slug_unique: 'slug' },
  uses: async (tx, id) => [{ what: 'posts', count: await tx.$count(blogPosts, eq(blogPosts.authorId, id)) }],
})
const clean = (values: Readonly<Record<string, unknown>>) =>
  typeof values['bio'] === 'string' ? { ...values, bio: cleanHtml(values['bio']) } : values
/** Declares authors as records with a history. */
const authorKind: RecordKind = {
  ...author,
  insert: (tx, values) => author.insert(tx, clean(values)),
  update: (tx, id, changed, version) => author.update(tx, id, clean(changed), version),
}
export const authorRecord = translatedRecord(authorKind, contract.authorTexts)

const posts = listOperations(contract.listPostRecords, contract.exportPostRecords, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listPostRecords>>(db, query, {
    select: sql`select p.id, p.name, p.slug, p.tags, coalesce(a.name, '') as author, p.state, p.published_at, p.updated_at, p.version
      from ${blogPosts} p left join ${blogAuthors} a on a.id = p.author_id`,
    where: [
      matching(query.q, [sql`p.name`, sql`p.slug`, sql`coalesce(a.name, '')`]),
      query.state && sql`p.state = ${query.state}`,
      query.tag && sql`${query.tag} = any(p.tags)`,
    ],
    of: 'p',
  }),
)({
  columns: {
    id: 'id',
    title: 'name',
    address: 'slug',
    tags: ({ tags }) => tags.join(' '),
    author: 'author',
    state: 'state',
    'published at': 'published_at',
    'updated at': 'updated_at',
    version: 'version',
  },
})
const authors = listOperations(contract.listAuthorRecords, contract.exportAuthorRecords, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listAuthorRecords>>(db, query, {
    select: sql`select a.id, a.name, a.slug, a.job, a.state, a.version,
      (select count(*) from ${blogPosts} p where p.author_id = a.id)::float8 as posts from ${blogAuthors} a`,
    where: [matching(query.q, [sql`a.name`, sql`a.slug`, sql`a.job`]), query.state && sql`a.state = ${query.state}`],
    of: 'a',
  }),
)({
  columns: { id: 'id', name: 'name', address: 'slug', job: 'job', posts: 'posts', state: 'state', version: 'version' },
})

const choices = operation(contract.listAuthorChoices, async ({ db }) => ({
  data: await db
    .select({ id: blogAuthors.id, name: blogAuthors.name })
    .from(blogAuthors)
    .orderBy(asc(blogAuthors.name)),
}))

export const staffPostOperations = [
  ...posts,
  ...authors,
  choices,
  ...recordOperations(postRecord, contract.postCalls),
  ...recordOperations(authorRecord, contract.authorCalls),
]
