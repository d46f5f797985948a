import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useSession } from '#access/ui/session.tsx'
import { listPayoutDues } from '../../../contract/due-payouts.ts'
import classes from './late-payouts.module.css'

/** A badge next to the payouts link: the currencies whose monthly payout has not been made. */
export function LatePayouts() {
  const isAsked = useSession().may('shares.manage')
  const isThere = useLocation().pathname.startsWith(link('/admin/payouts'))
  // Reload whenever the payouts page is opened or left, because a payout may have been made.
  return isAsked ? <LateCurrencies key={String(isThere)} /> : null
}

function LateCurrencies() {
  const [late, setLate] = useState<readonly string[]>([])
  useEffect(() => {
    call(listPayoutDues, {})
      .then(({ data }) => setLate(data.filter((row) => row.is_late).map(({ currency }) => currency)))
      .catch(() => undefined)
  }, [])
  if (late.length === 0) return null
  return <span className={classes['late']}>{late.join(', ')} late</span>
}
