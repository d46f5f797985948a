import { operation } from '#access/operation.ts'
import { fileOf, dropFile, markLoose } from '#features/files/server/records.ts'
import { fail } from '#kit/refusal.ts'
import { attachLog, getLog, listBoughtCurves, listLogs, removeLog, updateLog } from '../contract/logs.ts'
import { ownLog, readableLog } from './log-access.ts'
import * as rows from './queries.ts'
import { keepChoices } from './tool-choices.ts'
import { ownsTarget } from './targets.ts'

export const listLogsOperation = operation(listLogs, ({ db, scope, input }) => rows.readLogs(db, scope, input.query))

export const getLogOperation = operation(getLog, async ({ db, actor, services, input, now }) => {
  const row = await readableLog(db, input.params.id, actor, services)
  const isOwn = row.ownerId === actor.userId
  return rows.logShape(row, { isOwn, shares: isOwn ? await rows.readShares(db, row.id, now) : [] })
})

export const updateLogOperation = operation(updateLog, async ({ tx, actor, services, input, now }) => {
  const row = await ownLog(tx, input.params.id, actor, services.settings.REGION_HOSTS)
  const { title, view } = input.body
  const changes = { ...(title === undefined ? {} : { title }), ...(view === undefined ? {} : { view }) }
  const changed = Object.keys(changes).length === 0 ? row : await rows.changeLog(tx, row.id, changes)
  if (view !== undefined) await keepChoices(tx, row, view)
  return rows.logShape(changed, { isOwn: true, shares: await rows.readShares(tx, row.id, now) })
})

export const removeLogOperation = operation(removeLog, async ({ tx, actor, services, input }) => {
  const hosts = services.settings.REGION_HOSTS
  const row = await ownLog(tx, input.params.id, actor, hosts)
  // An attached log is kept until its request or ticket is closed.
  if (row.attachedTo !== null) fail('in_use')
  const file = await fileOf(tx, row.fileId, actor, hosts)
  await rows.deleteLog(tx, row.id)
  await dropFile(tx, file)
  await markLoose(tx, row.packedKey, new Date(0))
  return null
})

export const attachLogOperation = operation(attachLog, async ({ tx, actor, services, input, now }) => {
  const row = await ownLog(tx, input.params.id, actor, services.settings.REGION_HOSTS)
  const { to, id } = input.body
  const target = `${to}/${id}`
  if (row.attachedTo !== null && row.attachedTo !== target) fail('in_use')
  if (!(await ownsTarget(tx, { actor, services }, to, id))) fail('not_found')
  const changed = await rows.changeLog(tx, row.id, { attachedTo: target })
  return rows.logShape(changed, { isOwn: true, shares: await rows.readShares(tx, row.id, now) })
})

export const listBoughtCurvesOperation = operation(listBoughtCurves, async ({ db, actor, services, input }) => {
  const row = await readableLog(db, input.params.id, actor, services)
  return { data: await rows.readBoughtCurves(db, row.ownerId) }
})
