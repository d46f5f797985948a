import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, violatedConstraint } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import * as contract from '../contract/short-links.ts'
import { tags } from './tables.ts'

const lists = listOperations(contract.listShortLinks, contract.exportShortLinks, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listShortLinks>>(db, query, {
    select: sql`select t.id, t.tag, t.kind, t.target, t.created_at from ${tags} t`,
    where: [matching(query.q, [sql`t.tag`, sql`t.target`]), query.kind && sql`t.kind = ${query.kind}`],
    of: 't',
  }),
)({ columns: { tag: 'tag', type: 'kind', target: 'target', 'created at': 'created_at' } })

export const shortLinkOperations = [
  ...lists,
  operation(contract.createShortLink, async ({ tx, actor, input: { body } }) => {
    const row = await insertOne(tx, tags, body).catch((error: unknown) => {
      if (violatedConstraint(error) === 'tags_tag_unique')
        return fail('validation_failed', { fields: { tag: ['This is already taken.'] } })
      throw error
    })
    await recordAudit(tx, actor, { action: 'shortLinks.create', object: `short-link/${row.id}`, after: body })
    return { ...body, id: row.id, created_at: row.createdAt }
  }),
  operation(contract.removeShortLink, async ({ tx, actor, input: { params } }) => {
    const [row] = await tx.delete(tags).where(eq(tags.id, params.id)).returning()
    if (!row) return fail('not_found')
    const { tag, kind, target } = row
    await recordAudit(tx, actor, {
      action: 'shortLinks.remove',
      object: `short-link/${row.id}`,
      before: { tag, kind, target },
    })
    return null
  }),
]
