import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import type { Tick } from './list-ticks.tsx'

/** Ticks a row of a list whose rows are not a table. */
export const RowTick = ({ label, isTicked, onTick }: Tick) => (
  <Checkbox aria-label={label} checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)} />
)
