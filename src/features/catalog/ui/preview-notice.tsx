import classes from './engine.module.css'
import * as m from '../messages/m.ts'

/** Says that a page shows what is not published yet. */
export const PreviewNotice = () => <p className={classes['preview']}>{m.previewNotice()}</p>
