import { Link } from 'react-router'
import { link } from '../link.ts'
import classes from './questions-link.module.css'
import * as m from '../messages/m.ts'

/** Beside a form: leads to the answers about its topic, or to all, where its question arises. */
export const QuestionsLink = ({ topic, onLeave }: { topic?: string; onLeave?: () => void }) => (
  <Link to={link('/faq', {}, { topic })} className={classes['link']} onClick={onLeave}>
    {m.commonQuestions()}
  </Link>
)
