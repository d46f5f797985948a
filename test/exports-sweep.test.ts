import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { namedEndpoints } from '#app/api.ts'
import { loadDemo } from '#demo/load.ts'

import { endpointUrl } from '#kit/contract.ts'
import { type Database, databaseCode } from '#kit/server/database.ts'
import { type Client, useWorld } from './world.ts'
import { accountToken } from '#features/ledger/accounts.ts'

const clients = new Map<string, Client>()
const ids: Record<string, number> = {}
let dealerSlug = ''
const formula = '=1+1|'

const { world } = await useWorld({
  environment: { WORKER: '0' },
  fill: {
    rows: async (owner) => {
      await loadDemo(owner.url, { scale: 1, now: new Date() })
      await owner.db.execute(
        sql`insert into mails (reference, recipient, template, props) values ('sweep', 'a@example.test', 'sweep', '{}')`,
      )
      await owner.db.execute(sql`
        insert into revisions (kind, record_id, version, changes, record, note)
        select 'make', 1, version, '[]', '{}', 'sweep' from generate_series(1, 3) version`)
      await owner.db.execute(sql`
        insert into book_differences (kind, object, currency, expected, found, note) values ('balance', 'asset/bank/USD', 'USD', 1, 2, 'sweep')`)
      await writeFormulas(owner)
    },
  },
})
beforeAll(async () => {
  const of = async (statement: ReturnType<typeof sql>) =>
    (await world.database.db.execute<{ id: number }>(statement)).rows[0]!.id
  for (const persona of ['user', 'dealer-owner', 'tuner', 'affiliate', 'superadmin']) {
    const id = await of(sql`select id from users where email like ${`%${persona}@demo.overboost.test`}`)
    clients.set(persona, await world.login({ id, email: '', name: '' }))
  }
  const ownerId = sql`select id from users where email like '%dealer-owner@demo.overboost.test'`
  ids['dealer'] = await of(sql`select dealer_id as id from dealer_members where user_id = (${ownerId})`)
  const { rows } = await world.database.db.execute<{ slug: string }>(
    sql`select slug from dealers where id = ${ids['dealer']}`,
  )
  dealerSlug = rows[0]!.slug
  ids['price-list'] = await of(sql`select min(id) as id from price_lists`)
  for (const kind of ['tuner', 'affiliate'])
    ids[kind] = await of(
      sql`select e.id from earners e join users u on u.id = e.user_id where e.kind = ${kind} and u.email like ${`%${kind}@demo.overboost.test`}`,
    )
})

/** Prefixes every user-entered text in any table with a formula. */
async function writeFormulas(owner: Database): Promise<void> {
  const written = ['name', 'title', 'subject', 'reason', 'note', 'about', 'serial', 'old_vehicle', 'new_vehicle']
  const { rows } = await owner.db.execute<{ table_name: string; column_name: string }>(sql`
    select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and c.data_type = 'text'
      and (c.column_name = any(${`{${written.join(',')}}`}::text[]) or (c.table_name, c.column_name) in (('orders', 'email'), ('alerts', 'message'), ('compat_subscriptions', 'vehicle'), ('mails', 'recipient'), ('cart_reminders', 'email')))`)
  for (const { table_name: table, column_name: column } of rows)
    await owner.db
      .transaction(async (tx) => {
        // Triggers would refuse to change append-only rows.
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(
          sql.raw(`update "${table}" set "${column}" = '${formula}' || "${column}" where "${column}" <> ''`),
        )
      })
      // Columns with a fixed set of values contain no user-entered text.
      .catch((error: unknown) => {
        if (databaseCode(error) !== '23514') throw error
      })
}

/** Files written in the background, and dyno curves: they have their own tests. */
const others = new Set([
  'listTransactionExports',
  'downloadTransactionExport',
  'getDynoCsv',
  'exportCatalogFile',
  'exportProductFile',
])
/** Exports without user-entered text in the demo; the shop generates their cells. */
const withoutText = new Set([
  'exportPromotionUses',
  'exportPriceLines',
  'exportGeneratedCodes',
  'exportTuneCredits',
  'exportTuneRequests',
  'exportDealerEntries',
  'exportDealerRequests',
  'exportAccountEntries',
  'exportTunerList',
  'exportAffiliateList',
  'exportSignatures',
  'exportGatewayDays',
  'exportGatewayPayoutItems',
  'exportDisputes',
  // The shop creates missing ones at startup.
  'exportPageRecords',
  'exportQuestionRecords',
  'exportSubscribers',
  'exportTraffic',
  'exportSales',
  'exportWork',
  'exportMovements',
  // What they are made of can't begin like a formula.
  'exportShortLinks',
  // Their files need a store.
  'exportPictures',
  'exportRedirects',
  'exportImportChanges',
])
const files = namedEndpoints.filter(
  ({ name, endpoint }) => endpoint.method === 'GET' && /export|csv/i.test(name + endpoint.path) && !others.has(name),
)
const sorted = namedEndpoints.flatMap(({ name, endpoint }) => {
  const sort = (endpoint.input.query as { shape?: Record<string, z.ZodType> } | undefined)?.shape?.['sort']
  const isFile = files.some((file) => file.name === name)
  return sort && !isFile ? [{ name, endpoint, sorts: optionsOf(sort) }] : []
})
/** Values of an enum, unwrapping defaults and optionals. */
function optionsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String)
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return optionsOf(schema.unwrap() as z.ZodType)
  // Further sort options, such as custom fields, are only known at run time.
  if (schema instanceof z.ZodUnion) return optionsOf(schema.options[0] as z.ZodType)
  throw new TypeError('a sort that is no list of values')
}

type Call = Pick<(typeof namedEndpoints)[number], 'endpoint'>
/** A client that may open a call, and its path parameters. */
function askerOf({ endpoint: { access, path } }: Call): { client: Client; params: Record<string, string | number> } {
  const params = {
    id: ids['dealer']!,
    slug: 'no-dealer',
    kind: 'none',
    account: accountToken('asset/gateway/USD'),
    list: 'transfers',
    productSlug: 'flashzilla-v3',
    locationSlug: 'reno-nv',
  }
  const as = (persona: string, own: Partial<Record<keyof typeof params, string | number>> = {}) => ({
    client: clients.get(persona)!,
    params: { ...params, ...own },
  })
  if (path.startsWith('/v1/admin/revisions/')) return as('superadmin', { kind: 'make', id: 1 })
  if (path.startsWith('/v1/admin/price-lists/')) return as('superadmin', { id: ids['price-list']! })
  if (access !== 'user') return as('superadmin')
  if (path.startsWith('/v1/dealers/')) return as('dealer-owner', { slug: dealerSlug })
  if (path.startsWith('/v1/tuners/')) return as('tuner', { id: ids['tuner']! })
  if (path.startsWith('/v1/affiliates/')) return as('affiliate', { id: ids['affiliate']! })
  return as('user')
}
const ask = (client: Client, call: Call, query: Record<string, string | number> = {}) =>
  client.request('GET', endpointUrl(call.endpoint, { params: askerOf(call).params, query }))

/** Parses CSV rows by RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}

describe.each(files)('the file of $name', (call) => {
  test('has a heading, rows of its width, and no cell that a spreadsheet would run', async () => {
    const { status, body, headers } = await ask(askerOf(call).client, call)
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/csv/)])
    const [heading = [], ...rows] = parseCsv(String(body).replace('\uFEFF', ''))
    expect(heading.length).toBeGreaterThan(1)
    expect(heading.every((title) => /^[a-z]/i.test(title))).toBe(true)
    expect(rows.filter((row) => row.length !== heading.length)).toEqual([])
    const cells = rows.flat()
    expect(cells.filter((cell) => /^\s*[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell)))).toEqual([])
    expect(cells.some((cell) => cell.startsWith(`'${formula}`))).toBe(!withoutText.has(call.name))
  })
  test('is closed to anyone who may not see the list', async () => {
    const { access } = call.endpoint
    if (access === 'public') return
    const [visitor, stranger] = [world.client(), await world.login()]
    expect((await ask(visitor, call)).status).toBe(401)
    const isOfNobody = access === 'user' && !/:(slug|id)/.test(call.endpoint.path)
    const refused = access === 'user' ? 404 : 403
    expect((await ask(stranger, call)).status).toBe(isOfNobody ? 200 : refused)
  })
})

type Row = Record<string, unknown>
type Order = { read: (row: Row) => number | string; falls: boolean }
const number = (row: Row) => Number(row['id'] ?? row['version'])
const time = (name: string) => (row: Row) => Date.parse(String(row[name]))
const text = (name: string) => (row: Row) => String(row[name]).toLowerCase()
/** Time field to sort by, if ids aren't in chronological order. */
const timeOf: Record<string, string> = {
  listTunerUnifiedTransfers: 'at',
  listAffiliateUnifiedTransfers: 'at',
  listTunerEntries: 'at',
  listAffiliateEntries: 'at',
  listTransactions: 'created_at',
  listFulfilments: 'ordered_at',
  listTickets: 'last_message_at',
  listCustomerTickets: 'last_message_at',
}
/** What a sort orders by, if the rows show it; null for sorts with their own tests. */
function orderOf(name: string, sort: string): Order | null {
  const age = timeOf[name] === undefined ? number : time(timeOf[name])
  const known: Record<string, Order> = {
    newest: { read: age, falls: true },
    oldest: { read: age, falls: false },
    id: { read: number, falls: false },
    '-id': { read: number, falls: true },
    name: { read: text('name'), falls: false },
    '-name': { read: text('name'), falls: true },
    code: { read: text('code'), falls: false },
    deadline: { read: (row) => Date.parse(String(row['deadline_at'] ?? '9999-01-01')), falls: false },
  }
  return known[sort] ?? null
}
/** Without a place there are no distances, so it sorts by name. */
const alike = new Set(['listDealers'])

describe.each(sorted)('the list of $name', (call) => {
  const read = async (sort: string) => {
    const { status, body } = await ask(askerOf(call).client, call, { sort })
    expect([sort, status]).toEqual([sort, 200])
    return body as { data: Row[] }
  }
  test('takes each sort that it names, and its rows stand as the sort says', async () => {
    const seen: string[] = []
    for (const sort of call.sorts) {
      const { data } = await read(sort)
      seen.push(JSON.stringify(data))
      const order = orderOf(call.name, sort)
      const keys = order ? data.map(order.read) : []
      const isKnown = keys.every((key) => !Number.isNaN(key) && key !== 'undefined')
      if (!order || !isKnown) continue
      const rising = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect([sort, keys]).toEqual([sort, order.falls ? rising.toReversed() : rising])
    }
    const [first = '[]'] = seen
    // A sort without effect would return the same rows.
    const isLong = (JSON.parse(first) as Row[]).length > 1
    expect(new Set(seen).size > 1 || !isLong || alike.has(call.name)).toBe(true)
  })
  test('422 for a sort that it does not name', async () => {
    expect((await ask(askerOf(call).client, call, { sort: 'id; drop table users' })).status).toBe(422)
  })
})

test('the sweep finds the files and the lists', () => {
  expect(files.length).toBeGreaterThan(25)
  expect(sorted.length).toBeGreaterThan(30)
})
