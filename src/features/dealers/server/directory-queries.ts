import { type SQL, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { z } from 'zod'
import type { publicDealer } from '../contract/dealers.ts'
import type { Specialization } from '../rules.ts'
import { logoUrl } from './shapes.ts'
import { dealerSpecializations, dealerTools, dealers } from './tables.ts'
import { tools } from '#features/tools/server/tables.ts'

interface Point {
  latitude: number
  longitude: number
}
export interface DirectoryFilter {
  q?: string | undefined
  specialization?: Specialization | undefined
  near?: Point | undefined
  /** Kilometres. */
  within?: number | undefined
  sort: 'name' | 'distance'
  page: number
  size: number
}

interface Row extends Record<string, unknown> {
  slug: string
  name: string
  tagline: string
  about: string
  accent_color: string
  background_color: string
  logo_file_id: number | null
  phone: string
  website: string
  line1: string
  line2: string
  city: string
  address_state: string
  postal_code: string
  country_code: string
  latitude: number | null
  longitude: number | null
  distance_km: number | null
  specializations: Specialization[]
  tools: { name: string; install_fee: number }[]
  currency: Currency
  total: number
}

const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Great-circle distance in kilometres (haversine, a sphere of 6371 km). */
const distanceFrom = ({ latitude, longitude }: Point): SQL => sql`
  (2 * 6371 * asin(sqrt(least(1, power(sin(radians(d.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(d.latitude)) * power(sin(radians(d.longitude - ${longitude}::float8) / 2), 2)))))`

/** Everything of this list is public: no member, no mail address, no money. */
const columns = (distance: SQL): SQL => sql`
  d.slug, d.name, d.tagline, d.about, d.accent_color, d.background_color, d.logo_file_id, d.phone, d.website, d.line1, d.line2, d.city,
  d.address_state, d.postal_code, d.country_code, d.latitude, d.longitude, d.currency, ${distance} as distance_km,
  array(select s.specialization from ${dealerSpecializations} s where s.dealer_id = d.id order by 1) as specializations,
  coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'install_fee', dt.install_fee) order by t.name)
    from ${dealerTools} dt join ${tools} t on t.id = dt.tool_id where dt.dealer_id = d.id), '[]'::jsonb) as tools`

const shape = (row: Row): z.input<typeof publicDealer> => ({
  slug: row.slug,
  name: row.name,
  tagline: row.tagline,
  about: row.about,
  accent_color: row.accent_color,
  background_color: row.background_color,
  logo: logoUrl({ slug: row.slug, logoFileId: row.logo_file_id }),
  phone: row.phone,
  website: row.website,
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  state: row.address_state,
  postal_code: row.postal_code,
  country_code: row.country_code,
  latitude: row.latitude,
  longitude: row.longitude,
  distance_km: row.distance_km === null ? null : Math.round(row.distance_km),
  specializations: row.specializations,
  tools: row.tools,
  currency: row.currency,
  contactable: true,
})

const shown = (region: Region): SQL => sql`d.region = ${region} and d.listed and d.state = 'active'`

/** One page of the directory; distances count from `near`, and a dealer without a place comes last. */
export async function readDirectory(db: Queryable, region: Region, filter: DirectoryFilter) {
  const distance = filter.near ? distanceFrom(filter.near) : sql`null::float8`
  const conditions = [shown(region)]
  if (filter.q) {
    const like = likeText(filter.q)
    conditions.push(sql`(d.name ilike ${like} or d.city ilike ${like} or d.tagline ilike ${like})`)
  }
  if (filter.specialization)
    conditions.push(
      sql`exists (select 1 from ${dealerSpecializations} s where s.dealer_id = d.id and s.specialization = ${filter.specialization})`,
    )
  if (filter.near && filter.within) conditions.push(sql`${distance} <= ${filter.within}`)
  const order = filter.near && filter.sort === 'distance' ? sql`distance_km nulls last, d.id` : sql`lower(d.name), d.id`
  const where = sql.join(conditions, sql` and `)
  const [{ rows }, { rows: totals }] = await Promise.all([
    db.execute<Row>(sql`
      select ${columns(distance)} from ${dealers} d where ${where} order by ${order}
      limit ${filter.size} offset ${(filter.page - 1) * filter.size}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${dealers} d where ${where}`),
  ])
  return { data: rows.map(shape), page: filter.page, size: filter.size, total: totals[0]?.total ?? 0 }
}

/** One entry of the directory, or undefined when the dealer does not show itself in this region. */
export async function findListed(db: Queryable, region: Region, slug: string) {
  const { rows } = await db.execute<Row>(
    sql`select ${columns(sql`null::float8`)} from ${dealers} d where ${shown(region)} and d.slug = ${slug}`,
  )
  return rows[0] && shape(rows[0])
}
