import { Link } from 'react-router'
import { link } from '../link.ts'
import classes from './questions-link.module.css'
import * as m from '../messages/m.ts'

/** Beside a form: leads to the answers about its topic, where its question arises. */
export const QuestionsLink = ({ topic }: { topic: string }) => (
  <Link to={link('/faq', {}, { topic })} className={classes['link']}>
    {m.commonQuestions()}
  </Link>
)
