import { keysOf } from '#kit/keys-of.ts'
import type { StateKinds } from '#kit/state-kinds.ts'
import { fieldName, type FieldName, type LeadField } from './fields.ts'

export const dealStates = ['open', 'won', 'lost'] as const
export type DealState = (typeof dealStates)[number]
/** The lists that deals appear in. Archived and deleted deals keep their state, but have lists of their own. */
export const dealPlaces = [...dealStates, 'archived', 'deleted'] as const
export type DealPlace = (typeof dealPlaces)[number]
export const placeLabels: Readonly<Record<DealPlace, string>> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  archived: 'Archived',
  deleted: 'Deleted',
}
export const placeKinds: StateKinds<DealPlace> = {
  open: 'moving',
  won: 'done',
  lost: 'ended',
  archived: 'new',
  deleted: 'ended',
}

/** Actions on a deal besides moving and editing. */
export const actLabels = {
  win: 'Mark as won',
  lose: 'Mark as lost',
  reopen: 'Reopen',
  archive: 'Archive',
  unarchive: 'Unarchive',
  remove: 'Delete',
  restore: 'Restore',
}
export type DealAct = keyof typeof actLabels
export const dealActs = keysOf(actLabels)
/** Where a deal may be for each action. Deleting and archiving keep the state, and restoring returns to it. */
const possible: Readonly<Record<DealAct, readonly DealPlace[]>> = {
  win: ['open'],
  lose: ['open'],
  reopen: ['won', 'lost'],
  archive: ['open', 'won', 'lost'],
  unarchive: ['archived'],
  remove: ['open', 'won', 'lost', 'archived'],
  restore: ['deleted'],
}
export const mayDo = (act: DealAct, place: DealPlace): boolean => possible[act].includes(place)
export const actsIn = (place: DealPlace): DealAct[] => dealActs.filter((act) => mayDo(act, place))

interface Placed {
  state: DealState
  archivedAt: unknown
  deletedAt: unknown
}
export const placeOf = ({ state, archivedAt, deletedAt }: Placed): DealPlace =>
  deletedAt ? 'deleted' : archivedAt ? 'archived' : state

/** Fields that a stage can require before a deal enters it. */
export const demands = ['value', 'expected_close', 'person', 'firm', 'vehicle', 'wants', 'source'] as const
export type PlainDemand = (typeof demands)[number]
/** A standard field of deals, or a custom one. */
export type Demand = PlainDemand | FieldName
const demandLabels: Readonly<Record<PlainDemand, string>> = {
  value: 'Value',
  expected_close: 'Expected close',
  person: 'Person',
  firm: 'Firm',
  vehicle: 'Vehicle',
  wants: 'Tunes and tools wanted',
  source: 'Source',
}
type Named = Pick<LeadField, 'id' | 'label'>
/** The fields that can be required, with labels: standard fields first, then custom fields in use. */
export const demandChoices = (fields: readonly Named[]): { value: Demand; label: string }[] => [
  ...demands.map((value) => ({ value, label: demandLabels[value] })),
  ...fields.map((field) => ({ value: fieldName(field), label: field.label })),
]
/** The required fields that a deal lacks. A value of zero counts as missing; an answer of "no" does not. */
export const missingFor = (
  wanted: readonly Demand[],
  deal: Readonly<Record<PlainDemand, unknown> & Record<FieldName, unknown>>,
): Demand[] => wanted.filter((demand) => !deal[demand] && deal[demand] !== false)

const dayMs = 86_400_000
export const daysBetween = (from: Date, until: Date): number =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / dayMs))

/** How a deal's time in its stage compares with the days until deals rot there; null when they never do. */
export type Age = 'fresh' | 'late' | 'rotten'
export function ageOf(days: number, rotDays: number | null): Age {
  if (rotDays === null) return 'fresh'
  if (days >= rotDays) return 'rotten'
  return days * 4 >= rotDays * 3 ? 'late' : 'fresh'
}

/** The catalog records that a deal refers to, which the figures group by. */
export const namedThings = ['make', 'engine', 'tune', 'tool'] as const
export type NamedThing = (typeof namedThings)[number]
