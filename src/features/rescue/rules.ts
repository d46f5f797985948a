import type { StateKinds } from '#kit/state-kinds.ts'
import * as m from './messages/m.ts'

export const rescueStates = ['waiting', 'working', 'fixed', 'ended'] as const
export type RescueState = (typeof rescueStates)[number]
/** Open states. */
export const openStates = ['waiting', 'working'] as const satisfies readonly RescueState[]
export const rescueStateLabels = (): Readonly<Record<RescueState, string>> => ({
  waiting: m.stateWaiting(),
  working: m.stateWorking(),
  fixed: m.stateFixed(),
  ended: m.stateEnded(),
})
export const rescueStateKinds: StateKinds<RescueState> = {
  waiting: 'waiting',
  working: 'moving',
  fixed: 'done',
  ended: 'ended',
}

/** Permitted transitions. */
export const moves: Readonly<Record<RescueState, readonly RescueState[]>> = {
  waiting: ['working', 'ended'],
  working: ['fixed', 'ended', 'waiting'],
  fixed: [],
  ended: [],
}

/** What broke off. */
export const incidents = ['read', 'write', 'no_start', 'no_contact', 'other'] as const
export type Incident = (typeof incidents)[number]
export const incidentLabels = (): Readonly<Record<Incident, string>> => ({
  read: m.incidentRead(),
  write: m.incidentWrite(),
  no_start: m.incidentNoStart(),
  no_contact: m.incidentNoContact(),
  other: m.incidentOther(),
})

/** First aid steps, in order. */
export const checks = ['ignition', 'charger', 'devices', 'cable', 'retry'] as const
export type Check = (typeof checks)[number]
export const checkLabels = (): Readonly<Record<Check, string>> => ({
  ignition: m.checkIgnition(),
  charger: m.checkCharger(),
  devices: m.checkDevices(),
  cable: m.checkCable(),
  retry: m.checkRetry(),
})
