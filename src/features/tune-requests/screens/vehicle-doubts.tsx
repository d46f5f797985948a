import { Checkbox } from '@mantine/core'
import { Warning } from '#kit/ui/warning.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

/** What is wrong with the file, and how it contradicts the vehicle. With `confirmed`, the customer can confirm it anyway. */
export function VehicleDoubts({
  doubts,
  hasVehicle = true,
  confirmed,
  onConfirm,
}: {
  doubts: readonly string[]
  /** False before a vehicle was chosen: then only the file can be wrong. */
  hasVehicle?: boolean
  confirmed?: boolean
  onConfirm?: (confirmed: boolean) => void
}) {
  if (doubts.length === 0) return null
  return (
    <Warning className={classes['warning']} role="alert">
      <b>{hasVehicle ? m.doubtTitle() : m.rightFile()}</b>
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
      ) : hasVehicle ? (
        m.doubtChoice()
      ) : (
        m.doubtFile()
      )}
    </Warning>
  )
}
