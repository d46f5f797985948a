import { StateBadge } from '#kit/ui/state-badge.tsx'

/** How much is left to sell at a place, in a word. */
export function StockBadge({ stock: { free, low_at: lowAt } }: { stock: { free: number; low_at: number | null } }) {
  if (free === 0) return <StateBadge kind="wrong">Sold out</StateBadge>
  if (lowAt !== null && free < lowAt) return <StateBadge kind="waiting">Low stock</StateBadge>
  return <StateBadge kind="done">In stock</StateBadge>
}
