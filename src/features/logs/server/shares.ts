import { randomBytes } from 'node:crypto'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { openSharedLog, shareLog, unshareLog } from '../contract/logs.ts'
import { ownLog, sharedLog, tokenHashOf } from './log-access.ts'
import * as rows from './queries.ts'

const dayMs = 24 * 60 * 60_000

export const shareLogOperation = operation(shareLog, async ({ tx, actor, services, input, now }) => {
  const row = await ownLog(tx, input.params.id, actor, services.settings.REGION_HOSTS)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + input.body.days * dayMs)
  const share = await rows.insertShare(tx, { logId: row.id, tokenHash: tokenHashOf(token), expiresAt })
  return { id: share.id, expires_at: share.expiresAt, created_at: share.createdAt, token }
})

export const unshareLogOperation = operation(unshareLog, async ({ tx, actor, services, input, now }) => {
  const row = await ownLog(tx, input.params.id, actor, services.settings.REGION_HOSTS)
  if (!(await rows.revokeShare(tx, row.id, input.params.share, now))) fail('not_found')
  return null
})

export const openSharedLogOperation = operation(openSharedLog, async ({ db, input, now }) => {
  const row = await sharedLog(db, input.body, now)
  // A link shows markers and formulas, but not the request that the log belongs to.
  return { ...rows.logShape(row, { isOwn: false, shares: [] }), attached_to: null }
})
