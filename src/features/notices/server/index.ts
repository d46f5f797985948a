import { noticesPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { jobs } from './jobs.ts'
import { choosePlaceOperation } from './choose-place.ts'
import { closeAlertOperation } from './close-alert.ts'
import { getSiteContextOperation } from './get-site-context.ts'
import { getSwitchStatesOperation } from './get-switch-states.ts'
import { getTagOperation } from './get-tag.ts'
import { keepConsentOperation } from './keep-consent.ts'
import { listAlertsOperation } from './list-alerts.ts'

export const noticesFeature: Feature = {
  name: 'notices',
  contract: [contract],
  operations: [
    getSiteContextOperation,
    choosePlaceOperation,
    getSwitchStatesOperation,
    listAlertsOperation,
    closeAlertOperation,
    getTagOperation,
    keepConsentOperation,
  ],
  jobs,
  effects: { personalData: noticesPersonalData },
}
