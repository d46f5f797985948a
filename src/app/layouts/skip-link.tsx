import * as m from '../messages/m.ts'
import classes from './skip-link.module.css'

/** Lets keyboard users skip the header. */
export const SkipLink = () => (
  <a href="#content" className={classes['skip']}>
    {m.skipToContent()}
  </a>
)
