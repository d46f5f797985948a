import { Link } from 'react-router'
import { link } from '../link.ts'
import classes from './questions-link.module.css'
import * as m from '../messages/m.ts'

/** Link beside a form to the FAQ on its topic, or to all questions. */
export const QuestionsLink = ({ topic, onLeave }: { topic?: string; onLeave?: () => void }) => (
  <Link to={link('/faq', {}, { topic })} className={classes['link']} onClick={onLeave}>
    {m.commonQuestions()}
  </Link>
)
