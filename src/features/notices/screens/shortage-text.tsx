import { useLocation } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { useSwitches } from '../client/notices.ts'
import { type ShortageNotice, shortageNotices } from '../rules.ts'
import * as m from '../messages/m.ts'

const names = { fz: 'FLASHZILLA', fzl: 'FLASHZILLA Lite' } as const
/** Pages where people look for tools. Product pages show their stock themselves. */
const concerned = /^\/($|products$|flashzilla|fz|catalog)/

/** The shortages to show on pages they concern; empty while no switch is on. */
export function useShortages(): readonly ShortageNotice[] {
  const { pathname } = useLocation()
  const { switches: atFirst } = useSite()
  const switches = useSwitches() ?? atFirst
  return switches && concerned.test(pathname) ? shortageNotices(switches) : []
}

/** Names the tools that are short, and the month they are expected back if known. */
export function ShortageText({ notices }: { notices: readonly ShortageNotice[] }) {
  return (
    <>
      {notices.map(({ of, month }) => (
        <span key={of}>{m.shortage({ b: (text) => <b>{text}</b>, name: names[of], month: month ?? 'none' })} </span>
      ))}
      {m.firstCome()}
    </>
  )
}
