import { IconAlertTriangle, IconCheck } from '#kit/ui/icons.tsx'
import { offeredTunes, type VehicleSelection } from '../selection-state.ts'
import type { SelectionChange } from '../selection-tunes.ts'
import { refusalText } from '../selection.ts'
import classes from './engine.module.css'
import * as m from '../messages/m.ts'
import { formatList } from '#kit/locale.ts'

/** What the last step added, or why it was refused. */
export function SelectionNotice({ last, selection }: { last: SelectionChange | null; selection: VehicleSelection }) {
  const offered = offeredTunes(selection)
  const added = (last?.addedTuneIds ?? []).flatMap((id) => offered.get(id)?.tune.name ?? [])
  return (
    <div className={classes['notices']} aria-live="polite">
      {last?.refusal && (
        <p className={classes['refusal']}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {refusalText(last.refusal, selection)}
        </p>
      )}
      {last?.refusal === null && added.length > 0 && (
        <p className={classes['added']}>
          <IconCheck size={18} aria-hidden="true" />
          {m.addedToo({ tunes: formatList(added) })}
        </p>
      )}
    </div>
  )
}
