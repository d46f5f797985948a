import type { EventKind, RequestInformation } from '#features/tune-requests/contract/shapes.ts'
import type { TicketState } from '#features/tickets/rules.ts'
import type { Purpose, RequestState, Settlement } from '#features/tune-requests/rules.ts'

export interface DemoStep {
  kind: EventKind
  party: 'customer' | 'staff' | 'system'
  hoursAgo: number
  /** The state that it leads to, when it changes. */
  state?: RequestState
  facts?: Record<string, string | number | boolean>
  message?: { kind: 'message' | 'question' | 'answer' | 'revision'; body: string; internal?: boolean }
}

/** Help requested with a request: a ticket that is tied to it. */
export interface DemoHelp {
  title: string
  state: TicketState
  /** The step of the request on which it was asked. */
  askedOn: string
  messages: { from: 'customer' | 'staff' | 'note'; hoursAgo: number; body: string }[]
}

export interface DemoRequest {
  /** The name of the original file; of a support request its subject. */
  file: string
  purpose: Purpose
  beganHoursAgo: number
  hasVehicle: boolean
  hasTunes: boolean
  information: RequestInformation
  /** Fault codes to switch off, confirmed when the request began. */
  faultCodes?: string[]
  settledBy?: Settlement
  /** Minor units of USD. */
  quote?: number
  deliveries: number
  /** Working minutes until it is due. */
  minutesLeft: number
  isUnread?: boolean
  /** Its vehicle and tune are those of an earlier purchase of the customer, which settles it. */
  isBought?: boolean
  /** It is of the dealer's buyer: its own order is on the dealer's account, or an earlier purchase there settles it. */
  onAccount?: 'order' | 'purchase'
  help?: DemoHelp
  steps: DemoStep[]
}
