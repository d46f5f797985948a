/** Units of a product or variant that an order took from a location. */
export interface TakenUnits {
  order_id: number
  product_id: number
  variant_id: number | null
  place: string
  units: number
}
/** An order line with its unpacked units. */
export interface WaitingLine {
  order_id: number
  product_id: number | null
  variant_id: number | null
  left: number
}
export interface PickedFrom<L> {
  line: L
  /** Null if unknown. */
  place: string | null
  quantity: number
}

const keyOf = (of: Pick<WaitingLine, 'order_id' | 'product_id' | 'variant_id'>) =>
  `${of.order_id} ${of.product_id} ${of.variant_id}`

/**
 * Splits each line's remaining units by the locations its order took them from, in the given order. Packed units count
 * as taken from the first ones, because parcels don’t record locations.
 */
export function pickPlaces<L extends WaitingLine>(lines: readonly L[], taken: readonly TakenUnits[]): PickedFrom<L>[] {
  const leftOf = Map.groupBy(lines, keyOf)
  const pools = new Map(
    [...Map.groupBy(taken, keyOf)].map(([key, of]) => {
      const left = (leftOf.get(key) ?? []).reduce((sum, line) => sum + line.left, 0)
      let packed = Math.max(0, of.reduce((sum, { units }) => sum + units, 0) - left)
      return [
        key,
        of.map(({ place, units }) => {
          const gone = Math.min(packed, units)
          packed -= gone
          return { place, units: units - gone }
        }),
      ]
    }),
  )
  return lines.flatMap((line) => {
    const picked: PickedFrom<L>[] = []
    let rest = line.left
    for (const pool of pools.get(keyOf(line)) ?? []) {
      const quantity = Math.min(rest, pool.units)
      if (quantity <= 0) continue
      pool.units -= quantity
      rest -= quantity
      picked.push({ line, place: pool.place, quantity })
    }
    return rest > 0 ? [...picked, { line, place: null, quantity: rest }] : picked
  })
}
