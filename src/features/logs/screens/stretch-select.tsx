import { NativeSelect } from '#kit/ui/native-select.tsx'
import type { Stretch } from '../analysis/table.ts'
import type { Viewer } from './use-viewer.ts'
import * as m from '../messages/m.ts'

/** The part of a log to use. */
export type Within = 'all' | 'view' | 'pulls'

export const stretchesIn = ({ extent, range, pulls }: Viewer, within: Within): readonly Stretch[] =>
  within === 'all' ? [extent] : within === 'view' ? [range] : pulls

export function StretchSelect({
  within,
  onChange,
  isBare = false,
}: {
  within: Within
  onChange: (within: Within) => void
  /** Hides the label, for use in a row of controls. */
  isBare?: boolean
}) {
  return (
    <NativeSelect
      size="xs"
      {...(isBare ? { 'aria-label': m.within() } : { label: m.within() })}
      value={within}
      data={[
        { value: 'all', label: m.withinAll() },
        { value: 'view', label: m.withinView() },
        { value: 'pulls', label: m.withinPulls() },
      ]}
      onChange={(event) => onChange(event.currentTarget.value as Within)}
    />
  )
}
