import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { closeAlert } from '../contract/notices.ts'
import { insertClosedAlert, readClosedAlertIds } from './queries.ts'
import { readAlertsFor } from './read-alerts.ts'

export const closeAlertOperation = operation(closeAlert, async (context) => {
  const { tx, actor, input } = context
  const userId = actor.userId ?? fail('not_logged_in')
  const { id } = input.params
  const isShown = (await readAlertsFor(context, tx)).some((alert) => alert.id === id)
  // Dismissing twice is fine, but alerts never shown to this user do not exist for them.
  if (!isShown && !(await readClosedAlertIds(tx, userId)).has(id)) fail('not_found')
  if (isShown) await insertClosedAlert(tx, id, userId)
  return null
})
