import { StateBadge } from '#kit/ui/state-badge.tsx'
import {
  isReadyToPay,
  requestStateKinds,
  type RequestState,
  staffRequestStateKinds,
  staffStateLabels,
  stateLabel,
} from '../rules.ts'

/** State of a request, for its customer. */
export function RequestBadge({ request }: { request: { state: RequestState; tune_names: readonly string[] } }) {
  const state = isReadyToPay(request) ? 'estimated' : request.state
  return <StateBadge kind={requestStateKinds[state]}>{stateLabel(request)}</StateBadge>
}

/** State of a request, for staff and tuners. */
export const StaffRequestBadge = ({ state }: { state: RequestState }) => (
  <StateBadge kind={staffRequestStateKinds[state]}>{staffStateLabels()[state]}</StateBadge>
)
