import { noticesPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as alertContract from '../contract/alerts.ts'
import * as contract from '../contract/notices.ts'
import * as switchContract from '../contract/switches.ts'
import * as shortLinkContract from '../contract/short-links.ts'
import * as shortLinks from './short-links.ts'
import { alertRecord } from './alert-records.ts'
import { jobs } from './jobs.ts'
import * as getSiteContext from './get-site-context.ts'
import * as choosePlace from './choose-place.ts'
import * as getSwitchStates from './get-switch-states.ts'
import * as listAlerts from './list-alerts.ts'
import * as closeAlert from './close-alert.ts'
import * as getTag from './get-tag.ts'
import * as keepConsent from './keep-consent.ts'
import * as alertRecords from './alert-records.ts'
import * as setSwitches from './set-switches.ts'

export const noticesFeature: Feature = {
  name: 'notices',
  contract: [contract, alertContract, switchContract, shortLinkContract],
  operations: operationsIn(
    getSiteContext,
    choosePlace,
    getSwitchStates,
    listAlerts,
    closeAlert,
    getTag,
    keepConsent,
    alertRecords,
    setSwitches,
    shortLinks,
  ),
  jobs,
  effects: { personalData: noticesPersonalData, recordKinds: () => [alertRecord] },
}
