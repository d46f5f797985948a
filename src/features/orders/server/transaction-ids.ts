import { type SQL, sql } from 'drizzle-orm'
import { regionCurrencies, type Region } from '#access/actor.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { afterId, like } from '#kit/server/lists.ts'
import { type OrderKind, orderKinds, type OrderState } from '../contract.ts'

/** What staff ask of the list of transactions; days in UTC, both included. */
export interface TransactionWish {
  after?: string | undefined
  q?: string | undefined
  state?: OrderState | undefined
  kind?: OrderKind | undefined
  currency?: Currency | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: 'newest' | 'oldest' | undefined
}

/** The states that a list shows: without a wish, those of orders that are paid or being paid. */
export const statesOf = (state: OrderState | undefined): OrderState[] =>
  state === undefined ? ['paying', 'paid', 'partly_refunded', 'refunded'] : [state]

/** Lists of transactions are in the order of their times, the number deciding between equal ones. */
export const transactionOrder = ({ sort }: Pick<TransactionWish, 'sort'>, time = sql`created_at`, id = sql`id`): SQL =>
  sort === 'oldest' ? sql`${time} asc, ${id} asc` : sql`${time} desc, ${id} desc`

/** How many orders of one tracking number or charge are looked at, the newest: a number of a parcel is on few. */
const namedMax = 1000

const every = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)
const oneOf = (values: readonly string[]): SQL => sql`any(${sql.param(values)}::text[])`

/** What a wish asks of an order but the text, for the tables whose columns are given. */
function conditionsOf(region: Region, wish: TransactionWish, time = sql`created_at`, id = sql`id`): SQL[] {
  const last = afterId(wish.after)
  const sign = wish.sort === 'oldest' ? sql`>` : sql`<`
  return [
    sql`region = ${region}`,
    ...(wish.from === undefined ? [] : [sql`${time} >= (${wish.from}::date at time zone 'UTC')`]),
    ...(wish.to === undefined ? [] : [sql`${time} < ((${wish.to}::date + 1) at time zone 'UTC')`]),
    ...(last === null
      ? []
      : [sql`(${time}, ${id}) ${sign} ((select o.created_at from orders o where o.id = ${last}), ${last}::bigint)`]),
  ]
}

const kindsOf = ({ kind }: TransactionWish): readonly OrderKind[] => (kind === undefined ? orderKinds : [kind])
const currenciesOf = (region: Region, { currency }: TransactionWish): readonly Currency[] =>
  currency === undefined ? regionCurrencies[region] : [currency]

/** The first orders of a list, read from an index in its order: one stretch, or the filtered ones joined as they go. */
function walk(region: Region, wish: TransactionWish, columns: SQL, limit: number): SQL {
  const place = conditionsOf(region, wish)
  const isFiltered = [wish.state, wish.kind, wish.currency].some((wished) => wished !== undefined)
  const stretches = isFiltered
    ? statesOf(wish.state).flatMap((state) =>
        kindsOf(wish).flatMap((kind) =>
          currenciesOf(region, wish).map((currency) => [
            sql`state = ${state}`,
            sql`kind = ${kind}`,
            sql`currency = ${currency}`,
          ]),
        ),
      )
    : [[sql`state = ${oneOf(statesOf(undefined))}`]]
  // Each stretch says its order, so that they are merged as they are read instead of sorted.
  const end = sql`order by ${transactionOrder(wish)} limit ${limit}`
  const rows = stretches.map(
    (stretch) => sql`(select ${columns} from orders where ${every([...place, ...stretch])} ${end})`,
  )
  return sql`select * from (${sql.join(rows, sql` union all `)}) rows ${end}`
}

/**
 * Numbers of orders of which the first of staff's list are all that the list shows. Each answer comes from indexes of
 * which no more is read than a page, or than what is rare: ten million orders cost little more than ten thousand.
 * @param walkMax how many orders are looked at one by one for a text, before the indexes of texts are asked: some 30 ms
 */
export async function findTransactionIds(
  db: Queryable,
  region: Region,
  wish: TransactionWish,
  limit: number,
  walkMax = 2000,
): Promise<number[]> {
  const ids = async (query: SQL) => (await db.execute<{ id: number }>(query)).rows.map(({ id }) => id)
  const { q } = wish
  if (!q) return ids(walk(region, wish, sql`id, created_at`, limit))
  const named = await ids(exactly(q, region, wish))
  // What looks like a number or an invoice is nothing else.
  if (/^#?\d{1,15}$/.test(q) || /^[a-z]{2}-?\d[\d-]*$/i.test(q)) return named
  const text = textOf(q)
  const common = await ids(walkedFor(text, walk(region, wish, textColumns, walkMax), wish, limit))
  if (common.length >= limit) return [...named, ...common]
  const walked = await db.execute<{ count: number }>(
    sql`select count(*) from (${walk(region, wish, sql`id, created_at`, walkMax + 1)}) rows`,
  )
  if ((walked.rows[0]?.count ?? 0) <= walkMax) return [...named, ...common]
  return [...named, ...(await ids(rareOnes(text, region, wish, limit)))]
}

/** Orders of a number, an invoice, a tracking number or a charge: few rows of their own indexes, each looked at by itself. */
function exactly(q: string, region: Region, wish: TransactionWish): SQL {
  const number = /^#?(\d{1,15})$/.exec(q)?.[1]
  return sql`
    select found.id from (
      ${number ? sql`select ${Number(number)}::bigint as id union all` : sql``}
      select id from orders where invoice_number = ${q.toUpperCase()}
      union all (select order_id from payment_intents where gateway_id = ${q} limit ${namedMax})
      union all (
        select id from orders where tracking_number is not null and lower(tracking_number) = lower(${q})
        order by lower(tracking_number) desc, id desc limit ${namedMax}
      )
    ) as named cross join lateral (
      select id from orders where orders.id = named.id and ${every([...conditionsOf(region, wish), ...listed(region, wish)])} limit 1
    ) as found`
}

/** What the indexes of texts are narrowed by, each named, so that they are read where it is so and nowhere else. */
const listed = (region: Region, wish: TransactionWish): SQL[] => [
  sql`state = ${oneOf(statesOf(wish.state))}`,
  sql`kind = ${oneOf(kindsOf(wish))}`,
  sql`currency = ${oneOf(currenciesOf(region, wish))}`,
]

interface Text {
  /** For the beginning of an e-mail, a name, a last name. */
  start: string
  /** For any part of a line's name; null when the text is of an e-mail. */
  words: string | null
}
function textOf(q: string): Text {
  const words = like(q)
  return { start: words.slice(1).toLowerCase(), words: q.includes('@') ? null : words }
}

const textColumns = sql`id, created_at, search_email, search_name, search_last_name`
/** The first orders of the list that have the text, among the first of the list: quick for what many orders have. */
function walkedFor({ start, words }: Text, list: SQL, wish: TransactionWish, limit: number): SQL {
  const test = words
    ? sql`search_email like ${start} or search_name like ${start} or search_last_name like ${start}
        or exists (select from order_lines l where l.order_id = walked.id and l.name ilike ${words})`
    : sql`search_email like ${start}`
  return sql`
    select id from (${list}) walked
    where ${test} order by ${transactionOrder(wish)} limit ${limit}`
}

/** The first orders of the list that have the text, from the indexes of texts: quick for what few orders have. */
function rareOnes({ start, words }: Text, region: Region, wish: TransactionWish, limit: number): SQL {
  const order = transactionOrder(wish)
  const narrow = every([...conditionsOf(region, wish), ...listed(region, wish)])
  // Materialized, so that what has the text is read and then sorted, not the whole list in the hope of finding it soon.
  const starting = (column: SQL) => sql`
    (with texts as materialized (select id, created_at from orders where ${column} like ${start} and ${narrow})
      select id from texts order by ${order} limit ${limit})`
  if (!words) return starting(sql`search_email`)
  const time = sql`ordered_at`
  const number = sql`order_id`
  return sql`
    ${starting(sql`search_email`)}
    union all ${starting(sql`search_name`)}
    union all ${starting(sql`search_last_name`)}
    union all (
      with recursive names(name) as (
        (select name from order_lines order by name limit 1)
        union all
        select (select l.name from order_lines l where l.name > names.name order by l.name limit 1)
        from names where names.name is not null
      )
      select found.order_id from (select name from names where name ilike ${words}) as wanted
        cross join unnest(${sql.param(kindsOf(wish))}::text[]) of_kind
        cross join unnest(${sql.param(currenciesOf(region, wish))}::text[]) of_currency
        cross join lateral (
          select order_id from order_lines
          where name = wanted.name and order_kind = of_kind and currency = of_currency
            and ${every(conditionsOf(region, wish, time, number))}
            and exists (select from orders o where o.id = order_id and o.state = ${oneOf(statesOf(wish.state))})
          order by ${transactionOrder(wish, time, number)} limit ${limit}
        ) found
    )`
}
