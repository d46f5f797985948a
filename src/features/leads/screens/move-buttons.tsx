import { Button } from '#kit/ui/button.tsx'
import { IconArrowDown, IconArrowUp } from '#kit/ui/icons.tsx'

/** Moves an item of an ordered list up or down by one. */
export function MoveButtons({
  name,
  at,
  count,
  busy,
  onMove,
}: {
  name: string
  at: number
  count: number
  busy: boolean
  onMove: (by: 1 | -1) => void
}) {
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={busy || at === 0}
        aria-label={`Move ${name} up`}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} aria-hidden="true" />
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={busy || at === count - 1}
        aria-label={`Move ${name} down`}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden="true" />
      </Button>
    </>
  )
}
