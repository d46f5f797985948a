import { type RecordState, stateLabels } from '../contract/records.ts'
import classes from './editor.module.css'

/** The state of a record, in one word. */
export const StateBadge = ({ state }: { state: RecordState }) => (
  <span className={classes['badge']} data-state={state}>
    {stateLabels()[state]}
  </span>
)
