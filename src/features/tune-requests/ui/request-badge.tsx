import { StateBadge } from '#kit/ui/state-badge.tsx'
import {
  isReadyToPay,
  requestStateKinds,
  type RequestState,
  staffRequestStateKinds,
  staffStateLabels,
  stateLabel,
} from '../rules.ts'

/** Where a request is, for its customer. */
export function RequestBadge({ request }: { request: { state: RequestState; tune_names: readonly string[] } }) {
  const state = isReadyToPay(request) ? 'estimated' : request.state
  return <StateBadge kind={requestStateKinds[state]}>{stateLabel(request)}</StateBadge>
}

/** Where a request is, for those who work on it. */
export const StaffRequestBadge = ({ state }: { state: RequestState }) => (
  <StateBadge kind={staffRequestStateKinds[state]}>{staffStateLabels()[state]}</StateBadge>
)
