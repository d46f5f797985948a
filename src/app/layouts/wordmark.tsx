import classes from './wordmark.module.css'

/** Logo: the name in condensed capitals, with the needle. */
export const Wordmark = () => (
  <span className={classes['wordmark']}>
    <svg viewBox="0 0 20 24" width="17" height="20" aria-hidden="true">
      <path d="M11 0h8L9 24H1z" fill="currentColor" />
    </svg>
    Overboost
  </span>
)
