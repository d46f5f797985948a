import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { users } from '#features/identity/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { like, matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/contacts.ts'
import { contactKinds } from '../rules/contacts.ts'
import { customConditions, fileColumns, sortedBy } from './custom.ts'
import { openSql, ownedBy } from './deal-rows.ts'
import { contactFields } from './fields.ts'
import { seesDeal } from './seeing.ts'
import { contactWords, leadContactLabels, leadContacts, leadDeals, leadLabels } from './tables.ts'

type Row = RowOf<typeof contract.listLeadContacts>

const selectFor = (
  actor: Actor,
) => sql`select c.id, c.kind, c.name, c.email, c.phone, c.city, f.name as firm, o.name as owner, c.owner_id, c.consent, c.do_not_contact,
  array(select l.name from ${leadContactLabels} cl join ${leadLabels} l on l.id = cl.label_id where cl.contact_id = c.id order by l.name) as labels,
  coalesce((select jsonb_agg(cl.label_id order by cl.label_id) from ${leadContactLabels} cl where cl.contact_id = c.id), '[]') as label_ids,
  (select count(*)::int from ${leadDeals} d where (d.person_id = c.id or d.firm_id = c.id) and ${openSql} and ${seesDeal(actor)}) as open_deals,
  c.custom, c.deleted_at, c.created_at, c.version
  from ${leadContacts} c left join ${leadContacts} f on f.id = c.firm_id left join ${users} o on o.id = c.owner_id`

/** Counts per type stop at this number. */
const countedMax = 10_000
async function countKinds(db: Queryable, region: number): Promise<Record<string, number>> {
  const rows = await readRows<{ kind: string; count: number }>(
    db,
    sql`select kinds.kind, (select count(*)::int from (
        select from ${leadContacts} c where c.region = ${region} and c.kind = kinds.kind and c.deleted_at is null limit ${countedMax}) counted) as count
      from unnest(${sql.param([...contactKinds])}::text[]) kinds (kind)`,
  )
  return Object.fromEntries(rows.flatMap(({ kind, count }) => (count > 0 ? [[kind, count]] : [])))
}

const words = contactWords({ name: sql`c.name`, email: sql`c.email`, phone: sql`c.phone`, city: sql`c.city` })
/** Shorter texts cannot use the trigram index. */
const fewLetters = 3
/** With this many matching firms, scanning all contacts finds their people quickly; below it, they are looked up. */
const manyFirms = 1_000
/**
 * A condition for contacts `c` matching a text in their own fields or in the name of their firm `f`. One or two
 * letters match only the start of the name; the full email address of a contact matches only that contact. Each case
 * has an index; the one on names uses the C collation.
 */
async function named(db: Queryable, region: number, text: string | undefined): Promise<SQL | undefined> {
  if (!text) return undefined
  const pattern = like(text)
  if (text.length < fewLetters) return sql`lower(c.name) like ${pattern.slice(1).toLowerCase()}`
  if (text.includes('@')) {
    const isAddress = sql`c.region = ${region} and lower(c.email) = ${text.toLowerCase()}`
    const [known] = await readRows(db, sql`select 1 from ${leadContacts} c where ${isAddress} limit 1`)
    if (known) return isAddress
  }
  const firms = await readRows<{ id: number }>(
    db,
    sql`select o.id from ${leadContacts} o where o.kind = 'firm' and o.name ilike ${pattern} limit ${manyFirms}`,
  )
  const ofFirm =
    firms.length < manyFirms
      ? sql`c.firm_id = any(${sql.param(firms.map(({ id }) => id))}::bigint[])`
      : sql`f.name ilike ${pattern}`
  return sql`(${words} ilike ${pattern} or ${ofFirm})`
}

const only: Readonly<Record<'deleted' | 'blocked', SQL>> = {
  deleted: sql`c.deleted_at is not null and c.merged_into is null`,
  blocked: sql`c.deleted_at is null and (c.do_not_contact or c.consent = 'withdrawn')`,
}

export const contactLists = listOperations(
  contract.listLeadContacts,
  contract.exportLeadContacts,
  async ({ db, actor }, { query }) => {
    const fields = await contactFields(db, query.kind)
    const sorted = sortedBy<Row>(fields, query.sort, sql`c.custom`)
    return readPage<Row>(
      db,
      { ...query, sort: undefined, ...sorted },
      {
        select: selectFor(actor),
        where: [
          sql`c.region = ${actor.region}`,
          query.only ? only[query.only] : sql`c.deleted_at is null`,
          await named(db, actor.region, query.q),
          query.kind && sql`c.kind = ${query.kind}`,
          ownedBy(actor, query.owner, sql`c.owner_id`),
          query.firm ? sql`c.firm_id = ${query.firm}` : undefined,
          query.label
            ? sql`exists (select 1 from ${leadContactLabels} cl where cl.contact_id = c.id and cl.label_id = ${query.label})`
            : undefined,
          ...customConditions(fields, query, sql`c.custom`),
        ],
        of: 'c',
        ...sorted,
      },
    )
  },
)({
  file: 'contacts',
  also: async ({ db, actor }) => ({ counts: await countKinds(db, actor.region) }),
  columns: async ({ db, input }) => ({
    id: 'id',
    type: 'kind',
    name: 'name',
    email: 'email',
    phone: 'phone',
    city: 'city',
    firm: 'firm',
    owner: 'owner',
    labels: ({ labels }) => labels.join(', '),
    consent: 'consent',
    'do not contact': 'do_not_contact',
    'open deals': 'open_deals',
    created: 'created_at',
    ...fileColumns(await contactFields(db, input.query.kind)),
  }),
})

/** The number of results in a picker. */
const offered = 10

export const findContactsOperation = operation(contract.findLeadContacts, async ({ db, actor, input }) => {
  const { q, kind } = input.query
  const data = await readRows<{ id: number; name: string; detail: string }>(
    db,
    sql`select c.id, c.name, coalesce(nullif(c.email, ''), nullif(c.city, ''), f.name, '') as detail
      from ${leadContacts} c left join ${leadContacts} f on f.id = c.firm_id
      where c.region = ${actor.region} and c.kind = ${kind} and c.deleted_at is null
        and ${q ? sql`${words} ilike ${like(q)}` : sql`true`} and ${matching(q, [sql`c.name`, sql`c.email`]) ?? sql`true`}
      order by lower(c.name), c.id limit ${offered}`,
  )
  return { data }
})
