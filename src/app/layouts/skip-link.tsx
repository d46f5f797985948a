import * as m from '../messages/m.ts'
import classes from './skip-link.module.css'

/** Leads keyboards past the head of the page. */
export const SkipLink = () => (
  <a href="#content" className={classes['skip']}>
    {m.skipToContent()}
  </a>
)
