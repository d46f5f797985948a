import { StateBadge as Badge } from '#kit/ui/state-badge.tsx'
import { type RecordState, stateKinds, stateLabels } from '../contract/records.ts'

/** Badge for a record's state. */
export const StateBadge = ({ state }: { state: RecordState }) => (
  <Badge kind={stateKinds[state]}>{stateLabels()[state]}</Badge>
)
