import { catalogPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract/catalog.ts'
import * as health from '../contract/health.ts'
import * as previews from '../contract/previews.ts'
import * as settings from '../contract/settings.ts'
import { categoryPageRecord } from './category-pages.ts'
import * as toolRecords from '../contract/tool-records.ts'
import * as toolRecordsOperations from './tool-records.ts'
import { tellOfSupportedVehicles } from './compat-subscriptions.ts'
import * as modelRecords from '../contract/model-records.ts'
import { modelRecord } from './model-records.ts'
import * as engineRecords from '../contract/engine-records.ts'
import { engineRecord, transmissionRecord } from './engine-records.ts'
import * as lists from './list-vehicles.ts'
import * as getEngine from './get-engine.ts'
import * as searchVehicles from './search-vehicles.ts'
import * as listTunes from './list-tunes.ts'
import * as getCompat from './get-compat.ts'
import * as getDynoCsv from './get-dyno-csv.ts'
import * as getPicture from './get-picture.ts'
import * as engineRecordsOperations from './engine-records.ts'
import * as modelRecordsOperations from './model-records.ts'
import * as healthOperations from './health.ts'
import * as previewsOperations from './previews.ts'
import * as categoryPages from './category-pages.ts'
import * as compatSubscriptions from './compat-subscriptions.ts'

export const catalogFeature: Feature = {
  name: 'catalog',
  contract: [contract, engineRecords, modelRecords, health, settings, previews, toolRecords],
  operations: operationsIn(
    lists,
    getEngine,
    searchVehicles,
    listTunes,
    getCompat,
    getDynoCsv,
    getPicture,
    engineRecordsOperations,
    modelRecordsOperations,
    healthOperations,
    previewsOperations,
    categoryPages,
    toolRecordsOperations,
    compatSubscriptions,
  ),
  jobs: (_services, database) => [
    { name: 'catalog.tellOfSupportedVehicles', schedule: '* * * * *', work: () => tellOfSupportedVehicles(database) },
  ],
  effects: {
    personalData: catalogPersonalData,
    recordKinds: () => [
      engineRecord,
      transmissionRecord,
      modelRecord,
      categoryPageRecord,
      toolRecordsOperations.toolRecord,
    ],
  },
}
