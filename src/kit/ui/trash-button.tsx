import { IconTrash } from './icons.tsx'
import classes from './trash-button.module.css'

/** An icon that removes an entry of a list. */
export const TrashButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={classes['button']} aria-label={label} onClick={onClick}>
    <IconTrash size={18} aria-hidden="true" />
  </button>
)
