import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import * as imports from './imports.ts'
import { importJob } from './work.ts'
import * as exportCatalog from './export-catalog.ts'

export const catalogImportsFeature: Feature = {
  name: 'catalog-imports',
  contract: [contract],
  operations: operationsIn(imports, exportCatalog),
  jobs: (services, database) => [importJob(services, database)],
}
