import { randomBytes } from 'node:crypto'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { enableTwoFactor } from '../contract/security.ts'
import { confirmPassword } from './confirm-password.ts'
import { seal } from './sealing.ts'
import { base32 } from './totp.ts'
import { putTwoFactor } from './two-factor-queries.ts'

export const enableTwoFactorOperation = operation(enableTwoFactor, async ({ db, transact, services, actor, input }) => {
  const userId = actor.userId ?? fail('not_logged_in')
  await confirmPassword(db, services, userId, input.body.current_password)
  const plain = randomBytes(20)
  if (!(await transact((tx) => putTwoFactor(tx, userId, seal(services.secret, plain))))) fail('in_use')
  const secret = base32(plain)
  const label = encodeURIComponent(`Overboost:${actor.email ?? ''}`)
  return { secret, url: `otpauth://totp/${label}?secret=${secret}&issuer=Overboost&digits=6&period=30` }
})
