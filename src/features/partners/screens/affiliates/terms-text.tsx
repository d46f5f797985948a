import classes from '../earnings/earnings.module.css'
import * as m from '../../messages/m.ts'

/** Terms as they are read: a paragraph for each empty line. */
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

/** The periods that the shop is set to: the text of the terms leaves them to this line. */
export const TermsPeriods = ({ visitDays, holdDays }: { visitDays: number; holdDays: number }) => (
  <p className={classes['reason']}>{m.termsPeriods({ visit: visitDays, hold: holdDays })}</p>
)
