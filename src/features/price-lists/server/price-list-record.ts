import { eq, inArray, sql } from 'drizzle-orm'
import { dealerGroups, dealers } from '#features/dealers/server/tables.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { writingAlso } from '#features/revisions/server/record-kind.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import type { Values } from '#features/revisions/rules.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { checkPriceList, type PriceLine, priceListFields } from '../contract/price-list-fields.ts'
import * as contract from '../contract/price-lists.ts'
import { linesOfRow, writeLines } from './lines.ts'
import { priceListDealers, priceListGroups, priceLists } from './tables.ts'

const row = tableRecord({
  name: 'price-list',
  view: 'promotions.manage',
  edit: 'promotions.manage',
  table: priceLists,
  fields: priceListFields,
  check: checkPriceList as never,
  unique: { price_lists_name_unique: 'name' },
  linked: {
    groups: sql`coalesce((select jsonb_agg(g.slug order by g.slug) from ${priceListGroups} l join ${dealerGroups} g on g.id = l.group_id
      where l.list_id = r.id), '[]'::jsonb)`,
    dealers: sql`coalesce((select jsonb_agg(d.slug order by d.slug) from ${priceListDealers} l join ${dealers} d on d.id = l.dealer_id
      where l.list_id = r.id), '[]'::jsonb)`,
    prices: linesOfRow,
  },
})

/** IDs of groups or dealers by slug. Refuses missing ones. */
export async function readNamed(
  db: Queryable,
  field: 'groups' | 'dealers',
  slugs: readonly string[],
): Promise<number[]> {
  const table = field === 'groups' ? dealerGroups : dealers
  const found = await db
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(inArray(table.slug, [...slugs, '']))
  const missing = slugs.find((slug) => !found.some((one) => one.slug === slug))
  if (missing !== undefined)
    fail('validation_failed', { fields: { [field]: [`“${missing}” doesn’t exist. Remove it.`] } })
  return found.map(({ id }) => id)
}

async function writeParts(tx: Queryable, listId: number, values: Values): Promise<void> {
  const { groups, dealers: named, prices } = values as { groups?: string[]; dealers?: string[]; prices?: PriceLine[] }
  if (groups) {
    const ids = await readNamed(tx, 'groups', groups)
    await tx.delete(priceListGroups).where(eq(priceListGroups.listId, listId))
    if (ids.length > 0) await tx.insert(priceListGroups).values(ids.map((groupId) => ({ listId, groupId })))
  }
  if (named) {
    const ids = await readNamed(tx, 'dealers', named)
    await tx.delete(priceListDealers).where(eq(priceListDealers.listId, listId))
    if (ids.length > 0) await tx.insert(priceListDealers).values(ids.map((dealerId) => ({ listId, dealerId })))
  }
  if (prices) await writeLines(tx, listId, prices)
}

/** Price lists with lines, groups and dealers, as one record with history. */
export const priceListRecord = writingAlso(row, writeParts)

export const priceListOperations = recordOperations(priceListRecord, contract.priceListCalls)
