import { StateBadge } from '#kit/ui/state-badge.tsx'

interface Stock {
  free: number
  low_at: number | null
  is_unassigned: boolean
  is_retired: boolean
}

/** Availability at a location as a badge. */
export function StockBadge({
  stock: { free, low_at: lowAt, is_unassigned: waits, is_retired: isRetired },
}: {
  stock: Stock
}) {
  if (waits) return <StateBadge kind="waiting">No variant</StateBadge>
  if (isRetired) return <StateBadge kind="ended">Retired</StateBadge>
  if (free === 0) return <StateBadge kind="wrong">Sold out</StateBadge>
  if (lowAt !== null && free < lowAt) return <StateBadge kind="waiting">Low stock</StateBadge>
  return <StateBadge kind="done">In stock</StateBadge>
}
