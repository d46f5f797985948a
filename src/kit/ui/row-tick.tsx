import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import type { Tick } from './list-ticks.tsx'

/** Checkbox that selects a row outside a table. */
export const RowTick = ({ label, isTicked, onTick }: Tick) => (
  <Checkbox aria-label={label} checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)} />
)
