import { createTwins, type Twins, twinKey } from './duplicates.ts'
import { isCharge } from './sale-rules.ts'
import type { Behaviour, GatewayCredentials } from './settings.ts'
import type { Store } from './store.ts'

/** Context shared by all operations. */
export interface Desk {
  readonly store: Store
  readonly credentials: GatewayCredentials
  readonly behaviour: Behaviour
  readonly twins: Twins
  /** Milliseconds since the epoch. */
  now(): number
}

export function createDesk(store: Store, credentials: GatewayCredentials, behaviour: Behaviour): Desk {
  const twins = createTwins()
  for (const record of store.transactions.values()) {
    if (record.type === 'sale' && isCharge(record.status)) twins.remember(twinKey(record), record.createdAt)
  }
  return { store, credentials, behaviour, twins, now: Date.now }
}
