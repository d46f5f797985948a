import { useState } from 'react'
import { formatNumber } from '#kit/locale.ts'
import { Button } from '#kit/ui/button.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { roundShift } from './compared-address.ts'
import type { Beside } from './use-compared.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

const step = 0.1

/** The time shift of a compared log in seconds, typed or moved in steps. The plot follows at once. */
export function ShiftField({ of: { title, shift }, onChange }: { of: Beside; onChange: (shift: number) => void }) {
  const [typed, setTyped] = useState<number | '' | null>(null)
  const by = (steps: number) => {
    setTyped(null)
    onChange(roundShift(shift + steps * step))
  }
  const named = { name: title, seconds: formatNumber(step) }
  return (
    <div className={classes['shift']}>
      <Button size="xs" variant="default" aria-label={m.shiftEarlier(named)} onClick={() => by(-1)}>
        −
      </Button>
      <NumberInput
        size="xs"
        label={m.shiftedBy()}
        hideControls
        step={step}
        decimalScale={3}
        min={-1e6}
        max={1e6}
        value={typed ?? roundShift(shift)}
        onChange={(next) => {
          setTyped(next)
          if (next !== '') onChange(next)
        }}
        onBlur={() => setTyped(null)}
      />
      <Button size="xs" variant="default" aria-label={m.shiftLater(named)} onClick={() => by(1)}>
        +
      </Button>
    </div>
  )
}
