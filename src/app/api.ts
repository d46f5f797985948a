import type { FindRegion } from '#access/region.ts'
import type { Endpoint } from '#kit/contract.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import type { NamedEndpoint } from '#kit/server/openapi.ts'
import type { Operation } from '#kit/server/operation.ts'
import type { Services } from '#integrations/services.ts'
import { mailFigures, sendMails } from '#features/mails/server/send-mails.ts'
import { features } from './features.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'runs' in value

/** All calls by name: the name of the constant in the contract. */
export const namedEndpoints: readonly NamedEndpoint[] = features.flatMap(({ name: feature, contract }) =>
  contract.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, feature, endpoint: value }] : [])),
  ),
)

export const operations: readonly Operation[] = features.flatMap((feature) => feature.operations)

/** Finders of the region of staff's records, by the start of their calls' addresses. */
export const regional: Readonly<Record<string, FindRegion>> = Object.assign(
  {},
  ...features.map((feature) => feature.regional ?? {}),
)

const mailFacts = Object.assign({}, ...features.map(({ mails }) => mails ?? {}))

/** All background work of a process. */
export const jobsOf = (services: Services, database: Database): readonly JobDefinition[] => [
  ...features.flatMap((feature) => feature.jobs?.(services, database) ?? []),
  {
    name: 'mails.send',
    everySeconds: 1,
    drain: (stopping) => sendMails(services, database, mailFacts, stopping),
    figures: () => mailFigures(database.db),
  },
]
