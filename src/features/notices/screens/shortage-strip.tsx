import { useLocation } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { IconInfoCircle } from '#kit/ui/icons.tsx'
import { useSwitches } from '../client/notices.ts'
import { shortageNotices } from '../rules.ts'
import classes from './shortage-strip.module.css'
import * as m from '../messages/m.ts'

const names = { fz: 'FLASHZILLA', fzl: 'FLASHZILLA Lite' } as const
/** Where tools are bought, and the front door. */
const concerned = /^\/($|products|checkout|flashzilla|fz|catalog)/

/** Says which tools are short, and until when if a month is known. Nothing while no switch is on. */
export function ShortageStrip() {
  const { pathname } = useLocation()
  const { switches: atFirst } = useSite()
  const switches = useSwitches() ?? atFirst
  const notices = switches && concerned.test(pathname) ? shortageNotices(switches) : []
  return (
    <output className={classes['strips']}>
      {notices.length > 0 && (
        <span className={classes['strip']}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>
            {notices.map(({ of, month }) => (
              <span key={of}>
                {m.shortage({ b: (text) => <b>{text}</b>, name: names[of], month: month ?? 'none' })}
              </span>
            ))}
            {m.firstCome()}
          </span>
        </span>
      )}
    </output>
  )
}
