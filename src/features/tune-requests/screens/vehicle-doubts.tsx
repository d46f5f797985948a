import { Checkbox } from '@mantine/core'
import { Warning } from '#kit/ui/warning.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

/** How the file contradicts the vehicle. With `confirmed`, the customer can confirm it anyway. */
export function VehicleDoubts({
  doubts,
  confirmed,
  onConfirm,
}: {
  doubts: readonly string[]
  confirmed?: boolean
  onConfirm?: (confirmed: boolean) => void
}) {
  if (doubts.length === 0) return null
  return (
    <Warning className={classes['warning']} role="alert">
      <b>{m.doubtTitle()}</b>
      <ul>
        {doubts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {onConfirm ? (
        <Checkbox
          label={m.doubtConfirm()}
          description={m.doubtConfirmHint()}
          checked={confirmed ?? false}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
        />
      ) : (
        m.doubtChoice()
      )}
    </Warning>
  )
}
