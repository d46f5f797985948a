import type { ReactNode } from 'react'
import classes from './auth-frame.module.css'
import * as m from '../messages/m.ts'

/** The frame of login pages: the form, and the benefits of an account next to it. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['frame']}>
      <div className={classes['form']}>
        <h1>{title}</h1>
        {lead && <p className={classes['lead']}>{lead}</p>}
        {children}
      </div>
      <aside className={classes['side']} aria-label={m.whyAccount()}>
        <Curves />
        <ul>
          <li>{m.benefitLive()}</li>
          <li>{m.benefitOrders()}</li>
          <li>{m.benefitSaved()}</li>
        </ul>
      </aside>
    </div>
  )
}

/** Links below a form, separated by a hairline. */
export const AuthLinks = ({ children }: { children: ReactNode }) => <div className={classes['links']}>{children}</div>

/** Power curves of a stock and a tuned engine. Decorative. */
const Curves = () => (
  <svg viewBox="0 0 480 240" className={classes['curves']} aria-hidden="true">
    {[40, 90, 140, 190].map((y) => (
      <line key={y} x1="0" x2="480" y1={y} y2={y} className={classes['grid']} />
    ))}
    <path d="M0 214 C90 196 130 132 200 118 S330 98 380 100 S455 122 480 140" className={classes['stock']} />
    <path d="M0 206 C80 178 118 74 190 58 S320 30 372 32 S452 62 480 88" className={classes['tuned']} />
    <circle cx="372" cy="32" r="6" className={classes['peak']} />
  </svg>
)
