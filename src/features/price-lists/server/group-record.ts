import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { dealerGroupMembers, dealerGroups, dealers } from '#features/dealers/server/tables.ts'
import { discountCodes } from '#features/pricing/server/tables.ts'
import type { Values } from '#features/revisions/rules.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import * as contract from '../contract/dealer-groups.ts'
import { readNamed } from './price-list-record.ts'
import { priceListGroups } from './tables.ts'

const row = tableRecord({
  name: 'dealer-group',
  view: 'promotions.manage',
  edit: 'promotions.manage',
  table: dealerGroups,
  fields: contract.groupFields,
  unique: { dealer_groups_slug_unique: 'slug', dealer_groups_name_unique: 'name' },
  linked: {
    dealers: sql`coalesce((select jsonb_agg(d.slug order by d.slug) from ${dealerGroupMembers} l join ${dealers} d on d.id = l.dealer_id
      where l.group_id = r.id), '[]'::jsonb)`,
  },
  uses: async (tx, id) => {
    const [own] = await tx.select({ slug: dealerGroups.slug }).from(dealerGroups).where(eq(dealerGroups.id, id))
    return [
      { what: 'price lists', count: await tx.$count(priceListGroups, eq(priceListGroups.groupId, id)) },
      {
        what: 'promotions',
        count: await tx.$count(
          discountCodes,
          sql`${discountCodes.dealerGroups} @> ${JSON.stringify([own?.slug])}::jsonb`,
        ),
      },
    ]
  },
})

/**
 * Adds dealers to a group. Refuses members of another group, because moving them would change their prices unnoticed.
 */
async function writeMembers(tx: Queryable, groupId: number, slugs: readonly string[]): Promise<void> {
  const ids = await readNamed(tx, 'dealers', slugs)
  const [taken] = await tx
    .select({ dealer: dealers.name, group: dealerGroups.name })
    .from(dealerGroupMembers)
    .innerJoin(dealers, eq(dealers.id, dealerGroupMembers.dealerId))
    .innerJoin(dealerGroups, eq(dealerGroups.id, dealerGroupMembers.groupId))
    .where(and(inArray(dealerGroupMembers.dealerId, [...ids, 0]), ne(dealerGroupMembers.groupId, groupId)))
  if (taken)
    fail('validation_failed', {
      fields: { dealers: [`${taken.dealer} is in the group ${taken.group}. Remove it there first.`] },
    })
  await tx.delete(dealerGroupMembers).where(eq(dealerGroupMembers.groupId, groupId))
  if (ids.length > 0) await tx.insert(dealerGroupMembers).values(ids.map((dealerId) => ({ dealerId, groupId })))
}

const membersOf = ({ dealers: members }: Values) => members as string[] | undefined

/** Dealer groups with history. */
export const groupRecord: RecordKind = {
  ...row,
  insert: async (tx, values) => {
    const id = await row.insert(tx, values)
    await writeMembers(tx, id, membersOf(values) ?? [])
    return id
  },
  update: async (tx, id, changed, version) => {
    if (changed['slug'] !== undefined)
      fail('validation_failed', { fields: { slug: ['Promotions may use this name. It can’t be changed.'] } })
    await row.update(tx, id, changed, version)
    const members = membersOf(changed)
    if (members) await writeMembers(tx, id, members)
  },
}

const lists = listOperations(contract.listDealerGroups, contract.exportDealerGroups, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listDealerGroups>>(db, query, {
    select: sql`
      select g.id, g.slug, g.name, g.version, (select count(*)::int from ${dealerGroupMembers} m where m.group_id = g.id) as dealers,
        (select count(*)::int from ${priceListGroups} l where l.group_id = g.id) as price_lists
      from ${dealerGroups} g`,
    where: [matching(query.q, [sql`g.name`, sql`g.slug`])],
    of: 'g',
  }),
)({ columns: { id: 'id', name: 'name', 'short name': 'slug', dealers: 'dealers', 'price lists': 'price_lists' } })

export const groupOperations = [...lists, ...recordOperations(groupRecord, contract.dealerGroupCalls)]
