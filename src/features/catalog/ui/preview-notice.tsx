import classes from './engine.module.css'
import * as m from '../messages/m.ts'

/** Marks a page that shows unpublished content. */
export const PreviewNotice = () => <p className={classes['preview']}>{m.previewNotice()}</p>
