import { IconInfoCircle } from '#kit/ui/icons.tsx'
import { useSwitches } from '../client-notices.ts'
import { shortageNotices } from '../rules.ts'
import classes from './shortage-strip.module.css'

const names = { fz: 'FLASHZILLA', fzl: 'FLASHZILLA Lite' } as const

/** Says which tools are short, and until when if a month is known. Nothing while no switch is on. */
export function ShortageStrip() {
  const switches = useSwitches()
  const notices = switches ? shortageNotices(switches) : []
  return (
    <output className={classes['strips']}>
      {notices.map(({ of, month }) => (
        <span key={of} className={classes['strip']}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>
            {names[of]} is in short supply.{' '}
            {month
              ? `We expect new units in ${month}; orders ship in the order they came.`
              : 'Orders ship in the order they came.'}
          </span>
        </span>
      ))}
    </output>
  )
}
