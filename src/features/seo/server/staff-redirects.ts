import { and, eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { createRedirect, exportRedirects, listRedirects, removeRedirect } from '../contract/staff.ts'
import { currentSlugs } from './moved-address.ts'
import { redirects } from './tables.ts'

export const redirectLists = listOperations(listRedirects, exportRedirects, ({ db }, { query }) =>
  readPage<RowOf<typeof listRedirects>>(db, query, {
    select: sql`select r.id, r.kind, r.slug as from, coalesce(r.target_path, c.slug, '') as to, r.source, r.created_at
      from ${redirects} r left join (${currentSlugs}) c on c.kind = r.kind and c.id = r.target_id`,
    where: [
      matching(query.q, [sql`r.slug`, sql`r.target_path`, sql`c.slug`]),
      query.source === undefined ? undefined : sql`r.source = ${query.source}`,
      query.kind === undefined ? undefined : sql`r.kind = ${query.kind}`,
    ],
    of: 'r',
  }),
)({ columns: { id: 'id', kind: 'kind', from: 'from', to: 'to', source: 'source', 'created at': 'created_at' } })

export const createRedirectOperation = operation(createRedirect, async ({ tx, actor, input }) => {
  const { from, to } = input.body
  const page = (path: string) => and(eq(redirects.kind, 'page'), eq(redirects.slug, path))
  // If the target is itself redirected, point to the final target.
  const [onward] = await tx.select().from(redirects).where(page(to))
  const end = onward?.targetPath ?? to
  if (end === from) return fail('validation_failed', { fields: { to: ['This leads back to the same address.'] } })
  await tx.delete(redirects).where(page(from))
  const row = await insertOne(tx, redirects, { kind: 'page', slug: from, targetPath: end, source: 'staff' })
  await tx.update(redirects).set({ targetPath: end }).where(eq(redirects.targetPath, from))
  await recordAudit(tx, actor, { action: 'redirects.create', object: `redirect/${row.id}`, after: { from, to: end } })
  return { id: row.id, kind: row.kind, from, to: end, source: row.source, created_at: row.createdAt }
})

export const removeRedirectOperation = operation(removeRedirect, async ({ tx, actor, input }) => {
  const [row] = await tx.delete(redirects).where(eq(redirects.id, input.params.id)).returning()
  if (!row) return fail('not_found')
  await recordAudit(tx, actor, {
    action: 'redirects.remove',
    object: `redirect/${row.id}`,
    before: { kind: row.kind, from: row.slug, to: row.targetPath ?? row.targetId },
  })
  return null
})
