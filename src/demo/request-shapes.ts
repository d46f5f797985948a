import type { EventKind, RequestInformation } from '#features/tune-requests/contract/shapes.ts'
import type { TicketState } from '#features/tickets/rules.ts'
import type { Purpose, RequestState, Settlement } from '#features/tune-requests/rules.ts'

export interface DemoStep {
  kind: EventKind
  party: 'customer' | 'staff' | 'system'
  hoursAgo: number
  /** The state it leads to, if it changes. */
  state?: RequestState
  facts?: Record<string, string | number | boolean>
  message?: { kind: 'message' | 'question' | 'answer' | 'revision'; body: string; internal?: boolean }
}

/** A ticket asking for help with a request. */
export interface DemoHelp {
  title: string
  state: TicketState
  /** The step of the request it was asked on. */
  askedOn: string
  messages: { from: 'customer' | 'staff' | 'note'; hoursAgo: number; body: string }[]
}

export interface DemoRequest {
  /** Name of the original file; for a support request, its subject. */
  file: string
  purpose: Purpose
  beganHoursAgo: number
  hasVehicle: boolean
  hasTunes: boolean
  information: RequestInformation
  /** Fault codes to switch off, confirmed when the request was created. */
  faultCodes?: string[]
  settledBy?: Settlement
  /** Minor units of USD. */
  quote?: number
  deliveries: number
  /** Working minutes until it is due. */
  minutesLeft: number
  isUnread?: boolean
  /** Its vehicle and tune come from an earlier purchase of the customer, which settles it. */
  isBought?: boolean
  /**
   * It belongs to the dealer's buyer: paid by its own order on the dealer's account, or settled by an earlier
   * purchase there.
   */
  onAccount?: 'order' | 'purchase'
  help?: DemoHelp
  steps: DemoStep[]
}
