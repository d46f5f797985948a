import { recordAudit } from '#features/audits/server/record-audit.ts'
import { type Context, operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { lockAddress, unlockAddress } from '../contract.ts'
import { setAddressLock } from './queries.ts'

async function setLock(
  { tx, actor }: Pick<Context<typeof lockAddress>, 'tx' | 'actor'>,
  id: number,
  lockedAt: Date | null,
  reason: string,
) {
  const { userId, address } = (await setAddressLock(tx, id, lockedAt)) ?? fail('not_found')
  const action = lockedAt ? 'addresses.lock' : 'addresses.unlock'
  await recordAudit(tx, actor, { action, object: `user/${userId}`, after: { address: id }, reason })
  return address
}

export const lockAddressOperation = operation(lockAddress, (context) =>
  setLock(context, context.input.params.id, context.now, context.input.body.reason),
)
export const unlockAddressOperation = operation(unlockAddress, (context) =>
  setLock(context, context.input.params.id, null, context.input.body.reason),
)
