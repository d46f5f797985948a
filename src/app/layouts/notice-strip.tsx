import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { closeAlertHere, useClosedAlerts } from '#features/notices/client/notices.ts'
import { ShortageText, useShortages } from '#features/notices/screens/shortage-text.tsx'
import { saleGround } from '#features/pricing/sale.ts'
import { useSession } from '#access/ui/session.tsx'
import { type SiteAlert, useSite } from '#access/ui/site-context.tsx'
import { IconChevronDown, IconX } from '#kit/ui/icons.tsx'
import { ClosedAlertsStyle } from './closed-alerts.tsx'
import classes from './notice-strip.module.css'
import { SaleText, useSaleBanner } from './sale-text.tsx'
import * as m from '../messages/m.ts'

interface Notice {
  id: string
  tone: 'info' | 'warning' | 'danger' | 'sale'
  /** Of a sale. */
  ground?: string
  text: ReactNode
  onClose?: () => void
}

/**
 * One line above the page: the most urgent notice, with a count of the others, shown on request. Notices dismissed in
 * this browser are hidden before the first paint; see `closed-alerts.tsx`.
 */
export function NoticeStrip() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { user } = useSession()
  const alerts = useOpenAlerts()
  const banner = useSaleBanner()
  const shortages = useShortages()

  const alertsOf = (level: SiteAlert['level']): Notice[] =>
    alerts
      .filter((alert) => alert.level === level)
      .map((alert) => ({
        id: `alert-${alert.id}`,
        tone: level,
        text: <AlertText {...alert} />,
        onClose: () => closeAlertHere(alert.id, user !== null),
      }))
  const notices: Notice[] = [
    ...alertsOf('danger'),
    ...(banner
      ? [
          {
            id: 'sale',
            tone: 'sale' as const,
            ground: `var(${saleGround(banner.type)})`,
            text: <SaleText banner={banner} />,
          },
        ]
      : []),
    ...alertsOf('warning'),
    ...(shortages.length > 0
      ? [{ id: 'shortage', tone: 'warning' as const, text: <ShortageText notices={shortages} /> }]
      : []),
    ...alertsOf('info'),
  ]
  const [first] = notices
  if (!first) return null
  const more = notices.length - 1
  const count = more > 0 && !isOpen ? `+${more}` : ''
  return (
    <section className={classes['strip']} aria-label={m.notices()} data-open={isOpen || undefined}>
      <ClosedAlertsStyle ids={alerts.map((alert) => alert.id)} />
      <div id={`${id}-notices`}>
        {notices.map(({ id: key, tone, ground, text, onClose }) => (
          <div
            key={key}
            id={key}
            className={classes['notice']}
            data-tone={tone}
            {...(ground === undefined ? {} : { style: { background: ground } })}
            role={tone === 'danger' ? 'alert' : 'status'}
          >
            <p>{text}</p>
            {onClose && (
              <button type="button" aria-label={m.closeNotice()} onClick={onClose}>
                <IconX size={16} />
              </button>
            )}
          </div>
        ))}
      </div>
      <button
        type="button"
        className={classes['more']}
        data-tone={first.tone}
        data-count={more}
        aria-expanded={isOpen}
        aria-controls={`${id}-notices`}
        aria-label={isOpen ? m.showFewerNotices() : `${count} ${m.showAllNotices({ n: notices.length })}`.trim()}
        onClick={() => setOpen(!isOpen)}
      >
        {count || <IconChevronDown size={16} />}
      </button>
    </section>
  )
}

/**
 * Public notices are part of the page; once the session loads, its list replaces them, without those dismissed for
 * good.
 */
function useOpenAlerts(): readonly SiteAlert[] {
  const site = useSite()
  const { state, alerts } = useSession()
  const closed = useClosedAlerts()
  return (state === 'user' ? alerts : site.alerts).filter(({ id }) => !closed.has(id))
}

function AlertText({ message, link: to }: SiteAlert) {
  return (
    <>
      {message} {to !== null && (isOwn(to) ? <Link to={to}>{m.readMore()}</Link> : <a href={to}>{m.readMore()}</a>)}
    </>
  )
}

const isOwn = (to: string): boolean => to.startsWith('/') && !to.startsWith('//')
