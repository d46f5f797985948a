import { useState } from 'react'
import { IconMinus, IconPlus } from '#kit/ui/icons.tsx'
import { clampQuantity, quantityMax, quantityMin, typedQuantity } from '../rules.ts'
import classes from './quantity-picker.module.css'
import * as m from '../messages/m.ts'

/** A whole number from 1 to 20, set by buttons, arrow keys or typing. A typed number applies on blur. */
export function QuantityPicker({
  value,
  onChange,
  label,
}: {
  value: number
  onChange: (quantity: number) => void
  /** The field's accessible name, such as "Quantity of OBD cable". */
  label: string
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    const quantity = typed === null ? null : typedQuantity(typed)
    if (quantity !== null) onChange(quantity)
    setTyped(null)
  }
  return (
    <fieldset className={classes['picker']}>
      <legend className="ob-hidden">{label}</legend>
      <button
        type="button"
        aria-label={m.decrease()}
        disabled={value <= quantityMin}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={16} />
      </button>
      <input
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={quantityMin}
        aria-valuemax={quantityMax}
        value={typed ?? value}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
          if (step === 0) return
          event.preventDefault()
          setTyped(null)
          onChange(clampQuantity(value + step))
        }}
      />
      <button
        type="button"
        aria-label={m.increase()}
        disabled={value >= quantityMax}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={16} />
      </button>
    </fieldset>
  )
}
