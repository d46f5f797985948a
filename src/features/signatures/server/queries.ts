import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { one, type Queryable, type Tx } from '#kit/server/database.ts'
import { signatureAuthorities } from './tables.ts'

type Row = typeof signatureAuthorities.$inferSelect
export type SignatureRow = Awaited<ReturnType<typeof readSignatures>>['page'][number]

const shown = {
  row: signatureAuthorities,
  user: sql<string>`(select u.name from users u where u.id = signature_authorities.user_id)`,
  email: sql<string>`(select u.email from users u where u.id = signature_authorities.user_id)`,
  grantedBy: sql<string>`(select u.name from users u where u.id = signature_authorities.granted_by)`,
  dealer: sql<{ id: number; slug: string; name: string } | null>`(
    select jsonb_build_object('id', d.id, 'slug', d.slug, 'name', d.name) from dealers d where d.id = signature_authorities.dealer_id)`,
  objectKey: sql<string | null>`(select f.object_key from files f where f.id = signature_authorities.file_id)`,
}

export interface SignatureFilter {
  after?: string | undefined
  limit: number
  q?: string | undefined
  state?: 'valid' | 'revoked' | undefined
}

export async function readSignatures(db: Queryable, region: Region, filter: SignatureFilter) {
  const before = Number(filter.after)
  const like = `%${(filter.q ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await db
    .select(shown)
    .from(signatureAuthorities)
    .where(
      and(
        eq(signatureAuthorities.region, region),
        filter.state === 'valid' ? isNull(signatureAuthorities.revokedAt) : undefined,
        filter.state === 'revoked' ? isNotNull(signatureAuthorities.revokedAt) : undefined,
        Number.isSafeInteger(before) && before > 0 ? lt(signatureAuthorities.id, before) : undefined,
        filter.q
          ? sql`(legal_name ilike ${like} or exists (select 1 from users u where u.id = user_id and (u.name ilike ${like} or u.email ilike ${like}))
              or exists (select 1 from dealers d where d.id = dealer_id and d.name ilike ${like}))`
          : undefined,
      ),
    )
    .orderBy(desc(signatureAuthorities.id))
    .limit(filter.limit + 1)
  const page = rows.slice(0, filter.limit)
  return { page, next: rows.length > filter.limit ? String(page.at(-1)?.row.id) : null }
}

export async function findSignature(db: Queryable, id: number): Promise<SignatureRow | undefined> {
  const [found] = await db.select(shown).from(signatureAuthorities).where(eq(signatureAuthorities.id, id))
  return found
}

/** The newest valid one of a dealer. */
export async function findSignatureOfDealer(db: Queryable, dealerId: number): Promise<SignatureRow | undefined> {
  const [found] = await db
    .select(shown)
    .from(signatureAuthorities)
    .where(and(eq(signatureAuthorities.dealerId, dealerId), isNull(signatureAuthorities.revokedAt)))
    .orderBy(desc(signatureAuthorities.id))
    .limit(1)
  return found
}

export const insertSignature = async (tx: Tx, row: typeof signatureAuthorities.$inferInsert): Promise<Row> =>
  one(await tx.insert(signatureAuthorities).values(row).returning())

/** @returns false when it was revoked before */
export async function endSignature(tx: Tx, id: number, by: { userId: number; reason: string }): Promise<boolean> {
  const rows = await tx
    .update(signatureAuthorities)
    .set({ revokedAt: sql`now()`, revokedBy: by.userId, revokeReason: by.reason })
    .where(and(eq(signatureAuthorities.id, id), isNull(signatureAuthorities.revokedAt)))
    .returning({ id: signatureAuthorities.id })
  return rows.length > 0
}

/** The dealer of a slug in the region, and whether the person is a member of it. */
export async function findDealerFor(db: Queryable, region: Region, slug: string, userId: number) {
  const { rows } = await db.execute<{ id: number; is_member: boolean }>(sql`
    select d.id, exists (select 1 from dealer_members m where m.dealer_id = d.id and m.user_id = ${userId}) as is_member
    from dealers d where d.slug = ${slug} and d.region = ${region}`)
  return rows[0]
}

/** The number of a person, by number or e-mail address; undefined for nobody. */
export async function findUserId(db: Queryable, who: { id: number | undefined; email: string | undefined }) {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from users where (id = ${who.id ?? -1} or email = ${who.email ?? ''}) and disabled_at is null`,
  )
  return rows[0]?.id
}
