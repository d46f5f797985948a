import { operation } from '#access/operation.ts'
import { listPasskeys } from '../contract/security.ts'
import { readPasskeys, shownPasskey } from './passkey-queries.ts'

export const listPasskeysOperation = operation(listPasskeys, async ({ db, actor }) => ({
  data: (await readPasskeys(db, actor.userId ?? 0)).map(shownPasskey),
}))
