import { useId } from 'react'
import classes from './toggle.module.css'

export interface ToggleOption<V extends string> {
  value: V
  label: string
  disabled?: boolean
}

/** Segmented control: radio buttons for a few choices. Arrow keys move within it. */
export function Toggle<V extends string>({
  label,
  options,
  value,
  onChange,
  showLabel = false,
}: {
  label: string
  options: readonly ToggleOption<V>[]
  value: V
  onChange: (value: V) => void
  showLabel?: boolean
}) {
  const name = useId()
  return (
    <fieldset className={classes['toggle']}>
      <legend className={showLabel ? classes['label'] : 'ob-hidden'}>{label}</legend>
      <div className={classes['options']}>
        {options.map((option) => (
          <label key={option.value} className={classes['option']}>
            <input
              type="radio"
              className="ob-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
