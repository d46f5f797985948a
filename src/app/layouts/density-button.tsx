import { useSyncExternalStore } from 'react'
import { storedText } from '#kit/client/stored-text.ts'
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '#kit/ui/icons.tsx'

export type Density = 'compact' | 'comfortable'
const kept = storedText('overboost::density')

/** Row density of the back-office in this browser. Default: compact. */
export const useDensity = (): Density =>
  useSyncExternalStore(kept.subscribe, kept.read, () => null) === 'comfortable' ? 'comfortable' : 'compact'

export function DensityButton({ className }: { className?: string | undefined }) {
  const isCompact = useDensity() === 'compact'
  const Icon = isCompact ? IconBaselineDensitySmall : IconBaselineDensityMedium
  return (
    <button
      type="button"
      className={className}
      aria-label="Compact rows"
      aria-pressed={isCompact}
      onClick={() => kept.write(isCompact ? 'comfortable' : null)}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}
