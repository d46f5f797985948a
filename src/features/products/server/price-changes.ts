import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { users } from '#features/identity/server/tables.ts'
import { isSame } from '#features/revisions/rules.ts'
import { keepingChanged } from '#features/revisions/server/keep-many.ts'
import { currencies } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Database, Queryable, Tx } from '#kit/server/database.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { matching } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/price-changes.ts'
import { priceFields, priceRuleText, type PriceRule, type ProductPrices, reprice } from '../rules-prices.ts'
import { productRecord } from './product-records.ts'
import { categoryIds } from './staff-products.ts'
import { productPriceChanges, products, repricedProducts } from './tables.ts'

type Wish = z.output<typeof contract.priceChangeForm>
interface Repriced {
  id: number
  name: string
  before: ProductPrices
  after: ProductPrices
}

/** Products whose prices a rule changes, by ID. */
async function repricedBy(db: Queryable, { which, rule }: Wish): Promise<Repriced[]> {
  const { q, brand, category, state } = which
  const conditions = [
    matching(q, [sql`p.name`, sql`p.slug`, sql`p.part_number`, sql`p.brand`]),
    brand === undefined ? undefined : sql`p.brand = ${brand}`,
    category === undefined ? undefined : sql`p.category_id in (${categoryIds(category)})`,
    state && sql`p.state = ${state}`,
  ].filter((condition) => condition !== undefined)
  const rows = await readRows<ProductPrices & { id: number; name: string }>(
    db,
    sql`select p.id, p.name, p.prices, p.dealer_prices from ${products} p
      where ${sql.join([...conditions, sql`true`], sql` and `)} order by p.id`,
  )
  return rows.flatMap(({ id, name, prices, dealer_prices: dealerPrices }) => {
    const before = { prices, dealer_prices: dealerPrices }
    const after = reprice(before, rule)
    return isSame(before, after) ? [] : [{ id: Number(id), name, before, after }]
  })
}

const shownMax = 50
const preview = operation(contract.previewPriceChange, async ({ db, input }) => {
  const found = await repricedBy(db, input.body)
  return {
    products: found.length,
    data: found.slice(0, shownMax).map(({ id, name, before, after }) => ({
      id,
      name,
      changes: priceFields.flatMap((field) =>
        currencies.flatMap((currency) => {
          const [from = null, to] = [before[field][currency], after[field][currency]]
          return to === undefined || from === to ? [] : [{ field, currency, from, to }]
        }),
      ),
    })),
  }
})

async function readChanges(db: Queryable, where = sql`true`) {
  const rows = await db
    .select({ change: productPriceChanges, by: users.name })
    .from(productPriceChanges)
    .innerJoin(users, eq(users.id, productPriceChanges.createdBy))
    .where(where)
    .orderBy(desc(productPriceChanges.id))
    .limit(50)
  return rows.map(({ change: { id, state, rule, total, done, kept, createdAt, endedAt }, by }) => ({
    id,
    state,
    rule: { ...rule, currencies: [...rule.currencies] },
    total,
    done,
    kept,
    by,
    created_at: createdAt,
    ended_at: endedAt,
  }))
}
const findChange = async (db: Queryable, id: number) =>
  (await readChanges(db, sql`${productPriceChanges.id} = ${id}`))[0] ?? fail('not_found')

/** Rows per statement. */
const atOnce = 500
const start = operation(contract.startPriceChange, async ({ tx, actor, input }) => {
  const { products: shown, ...wish } = input.body
  const found = await repricedBy(tx, wish)
  if (found.length !== shown) fail('stale_version')
  const [made] = await tx
    .insert(productPriceChanges)
    .values({ rule: wish.rule, total: found.length, createdBy: actor.userId! })
    .returning({ id: productPriceChanges.id })
  const { id } = made!
  for (let from = 0; from < found.length; from += atOnce)
    await tx.insert(repricedProducts).values(
      found.slice(from, from + atOnce).map((product) => ({
        changeId: id,
        productId: product.id,
        before: product.before,
        after: product.after,
      })),
    )
  await recordAudit(tx, actor, {
    action: 'products.reprice',
    object: `price-change/${id}`,
    after: { ...wish, products: found.length },
    reason: priceRuleText(wish.rule),
  })
  return findChange(tx, id)
})

const undo = operation(contract.undoPriceChange, async ({ tx, actor, input }) => {
  const { id } = input.params
  const { rule } = await findChange(tx, id)
  const [moved] = await tx
    .update(productPriceChanges)
    .set({ state: 'undoing', done: 0 })
    .where(and(eq(productPriceChanges.id, id), eq(productPriceChanges.state, 'done')))
    .returning({ id: productPriceChanges.id })
  if (!moved) fail('stale_version')
  await recordAudit(tx, actor, {
    action: 'products.undoReprice',
    object: `price-change/${id}`,
    before: { rule: priceRuleText(rule) },
    after: { state: 'undoing' },
  })
  return findChange(tx, id)
})

/** Products per transaction. The progress marks where the next one starts. */
const batch = 1000

/** Saves the next batch of a change. Skips products whose prices were edited since. */
async function saveBatch(tx: Tx, id: number): Promise<boolean> {
  const [change] = await tx.select().from(productPriceChanges).where(eq(productPriceChanges.id, id)).for('update')
  if (!change || (change.state !== 'running' && change.state !== 'undoing')) return false
  const isUndo = change.state === 'undoing'
  const [from, to] = isUndo ? [sql`after`, sql`before`] : [sql`before`, sql`after`]
  const due = sql`(select product_id, ${from} as was, ${to} as wanted from ${repricedProducts}
    where change_id = ${id} and product_id > ${change.lastProduct} order by product_id limit ${batch})`
  const [asked] = await readRows<{ count: number; last: number | null }>(
    tx,
    sql`select count(*)::int as count, max(product_id) as last from ${due} d`,
  )
  const { count, last } = asked!
  await tx.execute(sql`select id from ${products} where id in (select product_id from ${due} d) order by id for update`)
  const isSamePrice = sql`p.prices = d.was -> 'prices' and p.dealer_prices = d.was -> 'dealer_prices'`
  const text = `Price change ${id}: ${priceRuleText(change.rule satisfies PriceRule)}`
  const { rowCount: saved } = await keepingChanged(
    tx,
    productRecord,
    {
      ids: sql`select p.id from ${due} d join ${products} p on p.id = d.product_id where ${isSamePrice}`,
      by: null,
      note: isUndo ? `Undone. ${text}` : text,
    },
    () =>
      tx.execute(sql`update ${products} p set prices = d.wanted -> 'prices', dealer_prices = d.wanted -> 'dealer_prices',
        version = p.version + 1 from ${due} d where p.id = d.product_id and ${isSamePrice}`),
  )
  const isOver = count < batch
  await tx
    .update(productPriceChanges)
    .set({
      done: change.done + count,
      kept: (isUndo && change.done === 0 ? 0 : change.kept) + count - (saved ?? 0),
      lastProduct: isOver || last === null ? 0 : Number(last),
      ...(isOver ? { state: isUndo ? ('undone' as const) : ('done' as const), endedAt: sql`now()` } : {}),
    })
    .where(eq(productPriceChanges.id, id))
  return !isOver
}

/** Saves a change in batches. If a process stops, the next one continues after the last complete batch. */
async function work(database: Database, id: number): Promise<void> {
  while (await database.transact((tx) => saveBatch(tx, id)));
}

export const priceChangeQueue = (database: Database): QueueJob => ({
  name: 'products.reprice',
  everySeconds: 1,
  atOnce: 1,
  waiting: sql`select id::text as key, created_at as since from ${productPriceChanges} where state in ('running', 'undoing')`,
  work: (key) => work(database, Number(key)),
})

export const priceChangeOperations = [
  operation(contract.listPriceChanges, async ({ db }) => ({ data: await readChanges(db) })),
  preview,
  start,
  undo,
]
