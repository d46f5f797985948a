import classes from '../earnings/earnings.module.css'
import * as m from '../../messages/m.ts'

/** Formats terms, with a new paragraph at each empty line. */
export const TermsText = ({ text }: { text: string }) => (
  <div className={classes['words']}>
    {text
      .split(/\n\s*\n/)
      .filter((part) => part.trim() !== '')
      .map((part, index) => (
        <p key={index}>{part}</p>
      ))}
  </div>
)

/** The configured periods, which the text of the terms does not repeat. */
export const TermsPeriods = ({ visitDays, holdDays }: { visitDays: number; holdDays: number }) => (
  <p className={classes['reason']}>{m.termsPeriods({ visit: visitDays, hold: holdDays })}</p>
)
