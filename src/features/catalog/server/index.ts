import { catalogPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/catalog.ts'
import * as health from '../contract/health.ts'
import * as previews from '../contract/previews.ts'
import * as settings from '../contract/settings.ts'
import { createPreviewOperation, createTunePreviewOperation, getTunePreviewOperation } from './previews.ts'
import { categoryPageRecord, settingOperations, toolRuleRecord } from './category-pages.ts'
import { compatOperations, tellOfSupportedVehicles } from './compat-subscriptions.ts'
import { getCatalogHealthOperation } from './health.ts'
import * as modelRecords from '../contract/model-records.ts'
import { modelOperations, modelRecord } from './model-records.ts'
import * as engineRecords from '../contract/engine-records.ts'
import { engineOperations, engineRecord, transmissionRecord } from './engine-records.ts'
import { getCompatOperation, listGlobalCompatRulesOperation, subscribeCompatOperation } from './get-compat.ts'
import { getDynoCsvOperation } from './get-dyno-csv.ts'
import { getEngineOperation, getEngineTransmissionOperation, getTransmissionOperation } from './get-engine.ts'
import { getMakePictureOperation, getModelPictureOperation } from './get-picture.ts'
import { listTunesOperation } from './list-tunes.ts'
import * as lists from './list-vehicles.ts'
import { searchVehiclesOperation } from './search-vehicles.ts'

export const catalogFeature: Feature = {
  name: 'catalog',
  contract: [contract, engineRecords, modelRecords, health, settings, previews],
  operations: [
    lists.listMakesOperation,
    lists.getMakeOperation,
    lists.listYearsOperation,
    lists.listModelsOperation,
    lists.listEnginesOperation,
    getEngineOperation,
    lists.listTransmissionsOperation,
    getTransmissionOperation,
    lists.listEngineTransmissionsOperation,
    getEngineTransmissionOperation,
    lists.listAllVehiclesOperation,
    searchVehiclesOperation,
    listTunesOperation,
    listGlobalCompatRulesOperation,
    getCompatOperation,
    subscribeCompatOperation,
    getDynoCsvOperation,
    getMakePictureOperation,
    getModelPictureOperation,
    ...engineOperations,
    ...modelOperations,
    getCatalogHealthOperation,
    createTunePreviewOperation,
    createPreviewOperation,
    getTunePreviewOperation,
    ...settingOperations,
    ...compatOperations,
  ],
  jobs: (_services, database) => [
    { name: 'catalog.tellOfSupportedVehicles', schedule: '* * * * *', work: () => tellOfSupportedVehicles(database) },
  ],
  effects: {
    personalData: catalogPersonalData,
    recordKinds: () => [engineRecord, transmissionRecord, modelRecord, categoryPageRecord, toolRuleRecord],
  },
}
