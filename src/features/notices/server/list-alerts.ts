import { operation } from '#access/operation.ts'
import { listAlerts } from '../contract/notices.ts'
import { readAlertsFor } from './read-alerts.ts'

export const listAlertsOperation = operation(listAlerts, async (context) => ({ data: await readAlertsFor(context) }))
