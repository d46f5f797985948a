import { type SQL, sql } from 'drizzle-orm'
import { currencies, type Currency } from '#kit/money.ts'
import { afterId, keysOf, like } from '#kit/server/lists.ts'
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

const hasDays = ({ from, to }: TransactionWish): boolean => from !== undefined || to !== undefined

/** The key of a list of transactions: of some days by time and number, else by number. `after` is a number either way. */
export function transactionKey(wish: TransactionWish) {
  const sort = wish.sort ?? 'newest'
  if (!hasDays(wish)) return keysOf(sort, sql`orders.id`)
  const [way, sign] = sort === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  return {
    order: sql`orders.created_at ${way}, orders.id ${way}`,
    after: (mark: string | undefined): SQL[] => {
      const last = afterId(mark)
      if (last === null) return []
      return [
        sql`(orders.created_at, orders.id) ${sign} ((select o.created_at from orders o where o.id = ${last}), ${last}::bigint)`,
      ]
    },
  }
}

/** How many orders of one tracking number or charge are looked at, the newest: a number of a parcel is on few. */
const namedMax = 1000

const every = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

/**
 * Numbers of the orders on a page of staff's list. Each answer comes from indexes that are read no further than a page,
 * so that ten million orders cost no more than ten thousand.
 */
export function transactionIds(region: number, wish: TransactionWish, limit: number): SQL {
  const key = transactionKey(wish)
  const place = [
    sql`orders.region = ${region}`,
    ...(wish.from === undefined ? [] : [sql`orders.created_at >= (${wish.from}::date at time zone 'UTC')`]),
    ...(wish.to === undefined ? [] : [sql`orders.created_at < ((${wish.to}::date + 1) at time zone 'UTC')`]),
    ...key.after(wish.after),
  ]
  if (wish.q) return searched(wish.q, wish, place, key.order, limit)
  // Each state, kind and currency has its own stretch of the index, in the order of the list.
  return sql`
    select found.id from unnest(${sql.param(statesOf(wish.state))}::text[]) state
      cross join unnest(${sql.param(wish.kind === undefined ? orderKinds : [wish.kind])}::text[]) kind
      cross join unnest(${sql.param(wish.currency === undefined ? currencies : [wish.currency])}::text[]) currency
      cross join lateral (
        select orders.id, orders.created_at from orders
        where ${every([...place, sql`orders.state = state.state`, sql`orders.kind = kind.kind`, sql`orders.currency = currency.currency`])}
        order by ${key.order} limit ${limit}
      ) found
    order by ${orderOfFound(wish)} limit ${limit}`
}

function orderOfFound({ sort, ...wish }: TransactionWish): SQL {
  const way = sort === 'oldest' ? sql`asc` : sql`desc`
  return hasDays(wish) ? sql`found.created_at ${way}, found.id ${way}` : sql`found.id ${way}`
}

/** The same for what is searched for. */
function searched(q: string, wish: TransactionWish, place: readonly SQL[], order: SQL, limit: number): SQL {
  const narrow = every([
    ...place,
    sql`orders.state = any(${sql.param(statesOf(wish.state))}::text[])`,
    ...(wish.kind === undefined ? [] : [sql`orders.kind = ${wish.kind}`]),
    ...(wish.currency === undefined ? [] : [sql`orders.currency = ${wish.currency}`]),
  ])
  const page = (condition: SQL) =>
    sql`(select orders.id from orders where ${narrow} and ${condition} order by ${order} limit ${limit})`
  const number = /^#?(\d{1,15})$/.exec(q)?.[1]
  // Few rows of their own indexes, each then looked at by itself: never a walk along all orders.
  const exactly = sql`
    (select found.id from (
      ${number ? sql`select ${Number(number)}::bigint as id union all` : sql``}
      select id from orders where invoice_number = ${q.toUpperCase()}
      union all (select order_id from payment_intents where gateway_id = ${q} limit ${namedMax})
      union all (
        select id from orders where tracking_number is not null and lower(tracking_number) = lower(${q})
        order by lower(tracking_number) desc, id desc limit ${namedMax}
      )
    ) as named cross join lateral (select orders.id from orders where orders.id = named.id and ${narrow} limit 1) as found)`
  // What looks like a number or an invoice is nothing else.
  if (number || /^[a-z]{2}-?\d[\d-]*$/i.test(q)) return exactly
  const words = like(q)
  const start = words.slice(1).toLowerCase()
  const byEmail = page(sql`lower(orders.email) like ${start}`)
  if (q.includes('@')) return byEmail
  const lines = sql`
    with recursive names(name) as (
      (select l.name from order_lines l order by l.name limit 1)
      union all
      select (select l.name from order_lines l where l.name > names.name order by l.name limit 1)
      from names where names.name is not null
    )
    select found.id from (select name from names where name ilike ${words} limit 200) as wanted cross join lateral (
      select orders.id from order_lines l join orders on orders.id = l.order_id
      where l.name = wanted.name and ${narrow} order by ${order} limit ${limit}
    ) found`
  return sql`
    ${exactly}
    union all ${byEmail}
    union all ${page(sql`lower(orders.billing_address ->> 'full_name') like ${start}`)}
    union all ${page(sql`lower(substring(orders.billing_address ->> 'full_name' from '[^ ]+$')) like ${start}`)}
    union all (${lines})`
}
