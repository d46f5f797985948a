import { noticesPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as alertContract from '../contract/alerts.ts'
import * as contract from '../contract/notices.ts'
import * as switchContract from '../contract/switches.ts'
import { alertRecord, alertRecordOperations } from './alert-records.ts'
import { jobs } from './jobs.ts'
import { choosePlaceOperation } from './choose-place.ts'
import { closeAlertOperation } from './close-alert.ts'
import { getSiteContextOperation } from './get-site-context.ts'
import { getSwitchStatesOperation } from './get-switch-states.ts'
import { getTagOperation } from './get-tag.ts'
import { keepConsentOperation } from './keep-consent.ts'
import { listAlertsOperation } from './list-alerts.ts'
import { listSwitchesOperation, setSwitchOperation } from './set-switches.ts'

export const noticesFeature: Feature = {
  name: 'notices',
  contract: [contract, alertContract, switchContract],
  operations: [
    getSiteContextOperation,
    choosePlaceOperation,
    getSwitchStatesOperation,
    listAlertsOperation,
    closeAlertOperation,
    getTagOperation,
    keepConsentOperation,
    ...alertRecordOperations,
    listSwitchesOperation,
    setSwitchOperation,
  ],
  jobs,
  effects: { personalData: noticesPersonalData, recordKinds: () => [alertRecord] },
}
