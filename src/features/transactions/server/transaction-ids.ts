import { type SQL, sql } from 'drizzle-orm'
import { regionCurrencies, type Region } from '#access/actor.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { afterId, like, withinDays } from '#kit/server/lists.ts'
import { type OrderKind, orderKinds, type OrderState } from '#features/orders/contract.ts'
import { listedStates } from '#features/orders/server/queries.ts'
import { orders, orderLines, refunds, soldNames } from '#features/orders/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'

/** Query of the transaction list; days in UTC, inclusive. */
export interface TransactionFilter {
  after?: string | undefined
  q?: string | undefined
  state?: OrderState | undefined
  kind?: OrderKind | undefined
  currency?: Currency | undefined
  from?: string | undefined
  to?: string | undefined
  by?: 'payment' | undefined
  sort?: 'newest' | 'oldest' | undefined
}

/** Sorted by time, then ID. */
export const transactionOrder = (
  { sort }: Pick<TransactionFilter, 'sort'>,
  time = sql`created_at`,
  id = sql`id`,
): SQL => (sort === 'oldest' ? sql`${time} asc, ${id} asc` : sql`${time} desc, ${id} desc`)

/** Maximum orders considered per tracking number or charge, newest first. */
const namedMax = 1000

const every = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)
const oneOf = (values: readonly string[]): SQL => sql`any(${sql.param(values)}::text[])`

const daysOf = ({ from, to }: TransactionFilter, time: SQL): SQL => withinDays(time, { from, until: to })
/** Condition on payment days, if requested; for the orders table only. */
const paidDays = (wish: TransactionFilter): SQL => (wish.by === 'payment' ? daysOf(wish, sql`paid_at`) : sql`true`)

/** Conditions of a query except text and payment, for the given columns. */
function conditionsOf(region: Region, wish: TransactionFilter, time = sql`created_at`, id = sql`id`): SQL[] {
  const last = afterId(wish.after)
  const sign = wish.sort === 'oldest' ? sql`>` : sql`<`
  return [
    sql`region = ${region}`,
    ...(wish.by === 'payment' ? [] : [daysOf(wish, time)]),
    ...(last === null
      ? []
      : [sql`(${time}, ${id}) ${sign} ((select o.created_at from ${orders} o where o.id = ${last}), ${last}::bigint)`]),
  ]
}

const kindsOf = ({ kind }: TransactionFilter): readonly OrderKind[] => (kind === undefined ? orderKinds : [kind])
const currenciesOf = (region: Region, { currency }: TransactionFilter): readonly Currency[] =>
  currency === undefined ? regionCurrencies[region] : [currency]

/** First orders of a list, read in index order: a single range, or several merged. */
function walk(region: Region, wish: TransactionFilter, columns: SQL, limit: number): SQL {
  const place = [...conditionsOf(region, wish), paidDays(wish)]
  const isFiltered = [wish.state, wish.kind, wish.currency].some((wished) => wished !== undefined)
  const stretches = isFiltered
    ? listedStates(wish.state).flatMap((state) =>
        kindsOf(wish).flatMap((kind) =>
          currenciesOf(region, wish).map((currency) => [
            sql`state = ${state}`,
            sql`kind = ${kind}`,
            sql`currency = ${currency}`,
          ]),
        ),
      )
    : [[sql`state = ${oneOf(listedStates(undefined))}`]]
  // Each range is ordered, so they are merged instead of sorted.
  const end = sql`order by ${transactionOrder(wish)} limit ${limit}`
  const rows = stretches.map(
    (stretch) => sql`(select ${columns} from ${orders} where ${every([...place, ...stretch])} ${end})`,
  )
  return sql`select * from (${sql.join(rows, sql` union all `)}) rows ${end}`
}

interface Steps {
  /** Orders scanned for a text before using text indexes: about 10 ms. */
  walk: number
  /** Up to this many ranges of sold names are merged; beyond, each yields a page. */
  merged: number
  /** Up to this many orders of a state are read at once to match lines; beyond, each is looked up. */
  few: number
}

/**
 * Order IDs whose first entries make up a page of the staff list. Every query reads at most a page from indexes, or
 * rare entries only, so ten million orders cost little more than ten thousand.
 */
export async function findTransactionIds(
  db: Queryable,
  region: Region,
  wish: TransactionFilter,
  limit: number,
  steps: Steps = { walk: 1000, merged: 200, few: 100_000 },
): Promise<number[]> {
  const ids = async (query: SQL) => (await db.execute<{ id: number }>(query)).rows.map(({ id }) => id)
  const { q } = wish
  if (!q) return ids(walk(region, wish, sql`id, created_at`, limit))
  const named = await ids(exactly(q, region, wish))
  // A number of an order, invoice, credit note or card can't match anything else.
  if (/^#?\d{1,15}$/.test(q) || cardOf(q) || /^[a-z]{2}-?(cn-)?\d[\d-]*$/i.test(q)) return named
  const text = textOf(q)
  const common = await ids(walkedFor(text, walk(region, wish, textColumns, steps.walk), wish, limit))
  if (common.length >= limit) return [...named, ...common]
  const few = wish.state === undefined ? 0 : steps.few
  const walked = await db.execute<{ count: number }>(
    sql`select count(*) from (${walk(region, wish, sql`id, created_at`, Math.max(steps.walk, few) + 1)}) rows`,
  )
  const count = walked.rows[0]?.count ?? 0
  if (count <= steps.walk) return [...named, ...common]
  const rare = await ids(startingWith(text, region, wish, limit))
  return [
    ...named,
    ...rare,
    ...(await soldAs(db, text, region, wish, limit, { merged: steps.merged, isFew: count <= few })),
  ]
}

/** The last four digits of a card, given alone or as an order shows its card ("Visa ending in 1881"). */
const cardOf = (q: string): string | undefined => /^(?:(?:[a-z ]+ )?ending in )?(\d{4})$/i.exec(q)?.[1]

/**
 * Orders by order, invoice, credit note or tracking number, gateway ID or card: few rows, each looked up in its own
 * index.
 */
function exactly(q: string, region: Region, wish: TransactionFilter): SQL {
  const number = /^#?(\d{1,15})$/.exec(q)?.[1]
  const card = cardOf(q)
  return sql`
    select found.id from (
      ${number ? sql`select ${Number(number)}::bigint as id union all` : sql``}
      select id from ${orders} where invoice_number = ${q.toUpperCase()}
      union all select order_id from ${refunds} where credit_note = ${q.toUpperCase()}
      union all (select order_id from ${paymentIntents} where gateway_id = ${q} limit ${namedMax})
      union all (
        select id from ${orders} where purchase_order is not null and lower(purchase_order) = lower(${q})
        order by lower(purchase_order) desc, id desc limit ${namedMax}
      )
      union all select order_id from ${paymentIntents} where reference = ${q}
      union all select order_id from ${refunds} where reference = ${q}
      union all (select order_id from ${refunds} where gateway_id = ${q} limit ${namedMax})
      union all (
        select id from ${orders} where tracking_number is not null and lower(tracking_number) = lower(${q})
        order by lower(tracking_number) desc, id desc limit ${namedMax}
      )
      ${card ? paidByCard(card, region, wish) : sql``}
    ) as named cross join lateral (
      select id from ${orders} where orders.id = named.id and ${every([...conditionsOf(region, wish), ...listed(region, wish)])} limit 1
    ) as found`
}

const paidByCard = (card: string, region: Region, wish: TransactionFilter): SQL => sql`
  union all (
    select id from ${orders}
    where paid_with ->> 'last_four' = ${card} and ${every(conditionsOf(region, wish))}
    order by ${transactionOrder(wish)} limit ${namedMax}
  )`

/** Conditions on text indexes, named so they apply only where the indexes are read. */
const listed = (region: Region, wish: TransactionFilter): SQL[] => [
  sql`state = ${oneOf(listedStates(wish.state))}`,
  sql`kind = ${oneOf(kindsOf(wish))}`,
  sql`currency = ${oneOf(currenciesOf(region, wish))}`,
  paidDays(wish),
]

interface Text {
  /** Prefix patterns for email, name and last name. */
  start: string
  /** Substring pattern for line names; null if the text is an email address. */
  words: string | null
}
function textOf(q: string): Text {
  const words = like(q)
  return { start: words.slice(1).toLowerCase(), words: q.includes('@') ? null : words }
}

const textColumns = sql`id, created_at, search_email, search_name, search_last_name`
/** Matches among the first orders of the list; fast for common texts. */
function walkedFor({ start, words }: Text, list: SQL, wish: TransactionFilter, limit: number): SQL {
  const test = words
    ? sql`search_email like ${start} or search_name like ${start} or search_last_name like ${start}
        or exists (select from ${orderLines} l where l.order_id = walked.id and l.name ilike ${words})`
    : sql`search_email like ${start}`
  return sql`
    select id from (${list}) walked
    where ${test} order by ${transactionOrder(wish)} limit ${limit}`
}

/** Matches by buyer prefix from indexes; fast for rare texts. */
function startingWith({ start, words }: Text, region: Region, wish: TransactionFilter, limit: number): SQL {
  const narrow = every([...conditionsOf(region, wish), ...listed(region, wish)])
  // Materialized, so matches are read and sorted, instead of scanning the whole list for them.
  const starting = (column: SQL) => sql`
    (with texts as materialized (select id, created_at from ${orders} where ${column} like ${start} and ${narrow})
      select id from texts order by ${transactionOrder(wish)} limit ${limit})`
  const columns = words ? [sql`search_email`, sql`search_name`, sql`search_last_name`] : [sql`search_email`]
  return sql.join(columns.map(starting), sql` union all `)
}

/** Matches by line name: one index range per matching name. */
async function soldAs(
  db: Queryable,
  { words }: Text,
  region: Region,
  wish: TransactionFilter,
  limit: number,
  { merged: mergedMax, isFew }: { merged: number; isFew: boolean },
): Promise<number[]> {
  if (!words) return []
  const { rows: sold } = await db.execute<{ name: string; kind: string; currency: string }>(sql`
    select name, order_kind as kind, currency from ${soldNames}
    where region = ${region} and order_kind = ${oneOf(kindsOf(wish))} and currency = ${oneOf(currenciesOf(region, wish))}
      and name ilike ${words}`)
  if (sold.length === 0) return []
  const [time, id] = [sql`ordered_at`, sql`order_id`]
  const order = transactionOrder(wish, time, id)
  // An order may have several lines with the name.
  const once = sql`distinct on (ordered_at, order_id)`
  const stretch = (name: SQL, kind: SQL, currency: SQL) => sql`
    select ${once} order_id, ordered_at from ${orderLines}
    where name = ${name} and order_kind = ${kind} and currency = ${currency}
      and ${every(conditionsOf(region, wish, time, id))}`
  const isListed = isFew
    ? sql`order_id in (select id from listed)`
    : sql`exists (select from ${orders} o where o.id = order_id and o.state = ${oneOf(listedStates(wish.state))} and ${paidDays(wish)})`
  const few = isFew
    ? sql`with listed as materialized (
        select id from ${orders} where ${every([...conditionsOf(region, wish), ...listed(region, wish)])})`
    : sql``
  // `offset` preserves each range's order; otherwise everything would be sorted.
  const merged = () => sql`
    select ${once} order_id as id from (${sql.join(
      sold.map(
        (of) => sql`(${stretch(sql`${of.name}`, sql`${of.kind}`, sql`${of.currency}`)} order by ${order} offset 0)`,
      ),
      sql` union all `,
    )}) lines where ${isListed} order by ${order} limit ${limit}`
  const listOf = (values: readonly string[]) => sql`${sql.param(values)}::text[]`
  const each = () => sql`
    select ${once} order_id as id
    from unnest(${listOf(sold.map(({ name }) => name))}, ${listOf(sold.map(({ kind }) => kind))}, ${listOf(sold.map(({ currency }) => currency))})
      as sold(of_name, of_kind, of_currency)
    cross join lateral (
      ${stretch(sql`of_name`, sql`of_kind`, sql`of_currency`)} and ${isListed} order by ${order} limit ${limit}
    ) found
    order by ${order} limit ${limit}`
  const { rows } = await db.execute<{ id: number }>(sql`${few} ${sold.length <= mergedMax ? merged() : each()}`)
  return rows.map((row) => row.id)
}
