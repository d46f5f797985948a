import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { exportOperations } from './export-catalog.ts'
import * as imports from './imports.ts'
import { importJob } from './work.ts'

export const catalogImportsFeature: Feature = {
  name: 'catalog-imports',
  contract: [contract],
  operations: [
    ...imports.importLists,
    imports.uploadImportOperation,
    imports.getImportOperation,
    imports.checkImportOperation,
    imports.applyImportOperation,
    imports.undoImportOperation,
    imports.listImportMappingsOperation,
    ...imports.changeLists,
    ...exportOperations,
  ],
  jobs: (services, database) => [importJob(services, database)],
}
