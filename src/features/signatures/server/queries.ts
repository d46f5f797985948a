import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { type Queryable, type Tx, insertOne } from '#kit/server/database.ts'
import { keysOf, like, type ListSort } from '#kit/server/lists.ts'
import { signatureAuthorities } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { dealers, dealerMembers } from '#features/dealers/server/tables.ts'
import { files } from '#features/files/server/tables.ts'

type Row = typeof signatureAuthorities.$inferSelect
export type SignatureRow = Awaited<ReturnType<typeof readSignatures>>['data'][number]

const shown = {
  row: signatureAuthorities,
  user: sql<string>`(select u.name from ${users} u where u.id = signature_authorities.user_id)`,
  email: sql<string>`(select u.email from ${users} u where u.id = signature_authorities.user_id)`,
  grantedBy: sql<string>`(select u.name from ${users} u where u.id = signature_authorities.granted_by)`,
  dealer: sql<{ id: number; slug: string; name: string } | null>`(
    select jsonb_build_object('id', d.id, 'slug', d.slug, 'name', d.name) from ${dealers} d where d.id = signature_authorities.dealer_id)`,
  objectKey: sql<string | null>`(select f.object_key from ${files} f where f.id = signature_authorities.file_id)`,
}

export interface SignatureFilter {
  after?: string | undefined
  limit: number
  q?: string | undefined
  state?: 'valid' | 'revoked' | undefined
  sort: ListSort
}

export async function readSignatures(db: Queryable, region: Region, filter: SignatureFilter) {
  const keys = keysOf(filter.sort, sql`signature_authorities.id`, sql`signature_authorities.legal_name`)
  const words = like(filter.q ?? '')
  const rows = await db
    .select(shown)
    .from(signatureAuthorities)
    .where(
      and(
        eq(signatureAuthorities.region, region),
        filter.state === 'valid' ? isNull(signatureAuthorities.revokedAt) : undefined,
        filter.state === 'revoked' ? isNotNull(signatureAuthorities.revokedAt) : undefined,
        ...keys.after(filter.after),
        filter.q
          ? sql`(legal_name ilike ${words} or exists (select 1 from ${users} u where u.id = user_id and (u.name ilike ${words} or u.email ilike ${words}))
              or exists (select 1 from ${dealers} d where d.id = dealer_id and d.name ilike ${words}))`
          : undefined,
      ),
    )
    .orderBy(keys.order)
    .limit(filter.limit + 1)
  const data = rows.slice(0, filter.limit)
  const last = data.at(-1)?.row
  return { data, next: rows.length > filter.limit && last ? keys.next({ id: last.id, name: last.legalName }) : null }
}

export async function findSignature(db: Queryable, id: number): Promise<SignatureRow | undefined> {
  const [found] = await db.select(shown).from(signatureAuthorities).where(eq(signatureAuthorities.id, id))
  return found
}

/** The latest authority of a dealer that is valid at a time. */
export async function findSignatureOfDealer(
  db: Queryable,
  dealerId: number,
  at: Date,
): Promise<SignatureRow | undefined> {
  const [found] = await db
    .select(shown)
    .from(signatureAuthorities)
    .where(
      and(
        eq(signatureAuthorities.dealerId, dealerId),
        lte(signatureAuthorities.createdAt, at),
        or(isNull(signatureAuthorities.revokedAt), gt(signatureAuthorities.revokedAt, at)),
      ),
    )
    .orderBy(desc(signatureAuthorities.id))
    .limit(1)
  return found
}

export const insertSignature = async (tx: Tx, row: typeof signatureAuthorities.$inferInsert): Promise<Row> =>
  await insertOne(tx, signatureAuthorities, row)

/** @returns false if it was already revoked */
export async function endSignature(tx: Tx, id: number, by: { userId: number; reason: string }): Promise<boolean> {
  const rows = await tx
    .update(signatureAuthorities)
    .set({ revokedAt: sql`now()`, revokedBy: by.userId, revokeReason: by.reason })
    .where(and(eq(signatureAuthorities.id, id), isNull(signatureAuthorities.revokedAt)))
    .returning({ id: signatureAuthorities.id })
  return rows.length > 0
}

/** Dealer by slug in the region, and whether the person is a member. */
export async function findDealerFor(db: Queryable, region: Region, slug: string, userId: number) {
  const { rows } = await db.execute<{ id: number; is_member: boolean }>(sql`
    select d.id, exists (select 1 from ${dealerMembers} m where m.dealer_id = d.id and m.user_id = ${userId}) as is_member
    from ${dealers} d where d.slug = ${slug} and d.region = ${region}`)
  return rows[0]
}

/** ID of a person by ID or email address; undefined if unknown. */
export async function findUserId(db: Queryable, who: { id: number | undefined; email: string | undefined }) {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(or(eq(users.id, who.id ?? -1), eq(users.email, who.email ?? '')), isNull(users.disabledAt)))
  return user?.id
}
