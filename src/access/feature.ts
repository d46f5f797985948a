import type { Services } from '#integrations/services.ts'
import type { Settings } from '#integrations/settings.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import type { Operation } from '#kit/server/operation.ts'
import type { FindRegion } from './region.ts'

/** Loads the data of an email when it is sent, from what it was queued with. */
type ReadMailFacts = (
  props: Record<string, unknown>,
  database: Database,
  services: Services,
) => Promise<Record<string, unknown> | null>

/** Everything a feature registers with the application. `src/app/features.ts` lists all features. */
export interface Feature {
  /** Folder name below `src/features`. */
  name: string
  /** The feature's contract modules; each call is named after its constant. */
  contract: readonly Readonly<Record<string, unknown>>[]
  operations: readonly Operation[]
  /** Loaders for emails that read data when sent. */
  mails?: Readonly<Record<string, ReadMailFacts>>
  /** Staff's records that belong to one of the shops, by the start of their calls' addresses. */
  regional?: Readonly<Record<string, FindRegion>>
  jobs?: (services: Services, database: Database) => readonly JobDefinition[]
  /** Creates default records when a process starts; existing ones stay. */
  start?: (database: Database, settings: Settings) => Promise<void>
  /** Flushes pending work when a process stops. */
  stop?: (database: Database) => Promise<void>
  /** Effects: handlers for events of lower features. */
  effects?: FeatureEffects
}

/** Effects by name. Augmented by the features that trigger them. @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- augmented by features
export interface KnownEffects {}
export type FeatureEffects = { readonly [N in keyof KnownEffects]?: KnownEffects[N] }
/** Effects of all features, in the order of `src/app/features.ts`. */
export type Effects = { readonly [N in keyof KnownEffects]: readonly KnownEffects[N][] }

declare module '#integrations/services.ts' {
  interface KnownServices {
    effects: Effects
  }
}
