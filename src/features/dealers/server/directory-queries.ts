import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { qualified } from '#kit/server/column-names.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching } from '#kit/server/lists.ts'
import { rowFields } from '#kit/server/row-fields.ts'
import type { z } from 'zod'
import { colorFields, placeFields, type publicDealer, publicFields } from '../contract/dealers.ts'
import type { DealerKind, Specialization } from '../rules.ts'
import type { DealerRow } from './member-of.ts'
import { dealerColumns, logoUrl } from './shapes.ts'
import { dealerSpecializations, dealerTools, dealers } from './tables.ts'
import { tools } from '#features/tools/server/tables.ts'

interface Point {
  latitude: number
  longitude: number
}
export interface DirectoryFilter {
  q?: string | undefined
  specialization?: Specialization | undefined
  /** Dealers that do both match either. */
  kind?: Exclude<DealerKind, 'both'> | undefined
  near?: Point | undefined
  /** Search radius in kilometers. */
  within?: number | undefined
  sort: 'name' | 'distance'
  page: number
  size: number
}

/** Great-circle distance in kilometers (haversine, on a sphere of radius 6371 km). */
const distanceFrom = ({ latitude, longitude }: Point): SQL<number | null> => sql`
  (2 * 6371 * asin(sqrt(least(1, power(sin(radians(${dealers.latitude} - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(${dealers.latitude}))
    * power(sin(radians(${dealers.longitude} - ${longitude}::float8) / 2), 2)))))`
const nowhere = sql<null>`null::float8`

const id = qualified(dealers.id)
/** Retailers show no installation fees, even if some are stored from when they installed. */
const installs = ne(qualified(dealers.kind), 'retailer')
const columns = (distance: SQL<number | null>) => ({
  dealer: dealers,
  distance,
  specializations: sql<Specialization[]>`array(
    select s.specialization from ${dealerSpecializations} s where s.dealer_id = ${id} order by 1)`,
  tools: sql<z.input<typeof publicDealer>['tools']>`coalesce((
    select jsonb_agg(jsonb_build_object('name', t.name, 'install_fee', dt.install_fee) order by t.name)
    from ${dealerTools} dt join ${tools} t on t.id = dt.tool_id where dt.dealer_id = ${id} and ${installs}), '[]'::jsonb)`,
})

/** The public fields only: no members, email addresses or money. */
const shape = ({ dealer, distance, ...rest }: Found): z.input<typeof publicDealer> => ({
  ...rowFields(dealer, publicOf, dealerColumns),
  slug: dealer.slug,
  logo: logoUrl(dealer),
  latitude: dealer.latitude,
  longitude: dealer.longitude,
  distance_km: distance === null ? null : Math.round(distance),
  currency: dealer.currency,
  ...rest,
})
const publicOf = { ...publicFields, ...colorFields, ...placeFields }
interface Found {
  dealer: DealerRow
  distance: number | null
  specializations: Specialization[]
  tools: z.input<typeof publicDealer>['tools']
}

const isShown = (region: Region) => and(eq(dealers.region, region), dealers.listed, eq(dealers.state, 'active'))

/** One page of the directory. Distances are from `near`; dealers without coordinates come last. */
export async function readDirectory(db: Queryable, region: Region, filter: DirectoryFilter) {
  const { near, within, page, size } = filter
  const distance = near ? distanceFrom(near) : nowhere
  const where = and(
    isShown(region),
    matching(filter.q, [sql`${dealers.name}`, sql`${dealers.city}`, sql`${dealers.tagline}`]),
    filter.specialization &&
      sql`exists (select 1 from ${dealerSpecializations} s where s.dealer_id = ${id} and s.specialization = ${filter.specialization})`,
    filter.kind && inArray(dealers.kind, [filter.kind, 'both']),
    near && within ? sql`${distance} <= ${within}` : undefined,
  )
  const first = near && filter.sort === 'distance' ? sql`${distance} nulls last` : sql`lower(${dealers.name})`
  const [rows, total] = await Promise.all([
    db
      .select(columns(distance))
      .from(dealers)
      .where(where)
      .orderBy(first, dealers.id)
      .limit(size)
      .offset((page - 1) * size),
    db.$count(dealers, where),
  ])
  return { data: rows.map(shape), page, size, total }
}

/** One directory entry; undefined when the dealer is not listed in this region. */
export async function findListed(db: Queryable, region: Region, slug: string) {
  const [row] = await db
    .select(columns(nowhere))
    .from(dealers)
    .where(and(isShown(region), eq(dealers.slug, slug)))
  return row && shape(row)
}
