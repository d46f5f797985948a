import { useId } from 'react'
import { IconStar, IconStarFilled } from '#kit/ui/icons.tsx'
import classes from './write-review.module.css'
import * as m from '../messages/m.ts'

/** Star rating input made of radio buttons; arrow keys move between stars. */
export function StarsInput({
  value,
  error,
  onChange,
}: {
  /** 0 if none is selected. */
  value: number
  error: string | null
  onChange: (stars: number) => void
}) {
  const name = useId()
  return (
    <fieldset className={classes['stars']} aria-describedby={error === null ? undefined : `${name}-error`}>
      <legend>{m.starsQuestion()}</legend>
      <div>
        {[1, 2, 3, 4, 5].map((n) => (
          <label key={n}>
            <input
              type="radio"
              name={name}
              value={n}
              checked={value === n}
              aria-label={m.starsLabel({ n })}
              onChange={() => onChange(n)}
            />
            {n <= value ? <IconStarFilled size={28} aria-hidden="true" /> : <IconStar size={28} aria-hidden="true" />}
          </label>
        ))}
      </div>
      {error !== null && (
        <p id={`${name}-error`} className={classes['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
