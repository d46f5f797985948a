import { choosePlaceOperation } from './choose-place.ts'
import { closeAlertOperation } from './close-alert.ts'
import { getHouseOperation } from './get-house.ts'
import { getSwitchStatesOperation } from './get-switch-states.ts'
import { getTagOperation } from './get-tag.ts'
import { keepConsentOperation } from './keep-consent.ts'
import { exportMailsOperation, getMailOperation, listMailsOperation } from '#features/mails/server/read-mails.ts'
import { listAlertsOperation } from './list-alerts.ts'

export { jobs } from './jobs.ts'
export const operations = [
  listMailsOperation,
  exportMailsOperation,
  getMailOperation,
  getHouseOperation,
  choosePlaceOperation,
  getSwitchStatesOperation,
  listAlertsOperation,
  closeAlertOperation,
  getTagOperation,
  keepConsentOperation,
]
