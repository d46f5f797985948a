import type { Services } from '#integrations/services.ts'
import type { Settings } from '#integrations/settings.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import type { Operation } from '#kit/server/operation.ts'

/** Reads what a mail shows when it is sent, from what it was queued with. */
type ReadMailFacts = (
  props: Record<string, unknown>,
  database: Database,
  services: Services,
) => Promise<Record<string, unknown> | null>

/** What a feature gives to the application. `src/app/features.ts` lists every one. */
export interface Feature {
  /** The folder's name below `src/features`. */
  name: string
  /** Modules of the feature's contract; each call is named like its constant. */
  contract: readonly Readonly<Record<string, unknown>>[]
  operations: readonly Operation[]
  /** Facts of the mails that look something up when they are sent. */
  mails?: Readonly<Record<string, ReadMailFacts>>
  jobs?: (services: Services, database: Database) => readonly JobDefinition[]
  /** Fills in what the shop always has, when a process starts. What is there stays. */
  start?: (database: Database, settings: Settings) => Promise<void>
  /** Finishes what a process still holds, when it ends. */
  stop?: (database: Database) => Promise<void>
  /** What the feature does for features below it, when they ask. */
  effects?: FeatureEffects
}

/** Filled by features: what a feature asks of those above it, by name. @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- augmented by features
export interface KnownEffects {}
export type FeatureEffects = { readonly [N in keyof KnownEffects]?: KnownEffects[N] }
/** The effects of all features, in the order in which `src/app/features.ts` lists them. */
export type Effects = { readonly [N in keyof KnownEffects]: readonly KnownEffects[N][] }

declare module '#integrations/services.ts' {
  interface KnownServices {
    effects: Effects
  }
}
