import { useLocation } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { useSwitches } from '../client/notices.ts'
import { type ShortageNotice, shortageNotices } from '../rules.ts'
import * as m from '../messages/m.ts'

const names = { fz: 'FLASHZILLA', fzl: 'FLASHZILLA Lite' } as const
/** Where tools are looked for. The page of a product says itself whether it is in stock. */
const concerned = /^\/($|products$|flashzilla|fz|catalog)/

/** The tools that are short, on pages that concern them; none while no switch is on. */
export function useShortages(): readonly ShortageNotice[] {
  const { pathname } = useLocation()
  const { switches: atFirst } = useSite()
  const switches = useSwitches() ?? atFirst
  return switches && concerned.test(pathname) ? shortageNotices(switches) : []
}

/** Says which tools are short, and until when if a month is known. */
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
