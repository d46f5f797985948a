import classes from '../earnings/earnings.module.css'

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

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`
/** The periods that the shop is set to: the text of the terms leaves them to this line. */
export const TermsPeriods = ({ visitDays, holdDays }: { visitDays: number; holdDays: number }) => (
  <p className={classes['reason']}>
    At present a visit by a link of an affiliate counts for {days(visitDays)}, and the shares of those who join now are{' '}
    {holdDays === 0 ? 'not held' : `held for ${days(holdDays)}`}.
  </p>
)
