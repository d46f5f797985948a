import { eq } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, one, type Tx } from '#kit/server/database.ts'
import * as contract from '../contract/settings.ts'
import { choiceTables, countUses, readChoices } from './settings.ts'
import { withName } from './taken-name.ts'

type Kind = contract.ChoiceKind

async function hold(tx: Tx, kind: Kind, id: number, version: number) {
  const table = choiceTables[kind]
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) return fail('not_found')
  if (row.version !== version) fail('stale_version')
  return row
}
const audit = (tx: Tx, actor: Actor, act: string, kind: Kind, id: number, before: unknown, after: unknown) =>
  recordAudit(tx, actor, { action: `lead-${kind}.${act}`, object: `lead-choice/${id}`, before, after })
const answer = async (tx: Tx, kind: Kind, id: number) => one(await readChoices(tx, kind, id))

export const choiceOperations = [
  operation(contract.createLeadChoice, ({ tx, actor, input }) =>
    withName(async () => {
      const { kind } = input.params
      const { id } = await insertOne(tx, choiceTables[kind], input.body)
      await audit(tx, actor, 'create', kind, id, null, input.body)
      return answer(tx, kind, id)
    }),
  ),
  operation(contract.updateLeadChoice, ({ tx, actor, input }) =>
    withName(async () => {
      const { kind, id } = input.params
      const { version, name } = input.body
      const row = await hold(tx, kind, id, version)
      const table = choiceTables[kind]
      await tx
        .update(table)
        .set({ name, version: version + 1 })
        .where(eq(table.id, id))
      await audit(tx, actor, 'update', kind, id, { name: row.name }, { name })
      return answer(tx, kind, id)
    }),
  ),
  operation(contract.removeLeadChoice, async ({ tx, actor, input }) => {
    const { kind, id } = input.params
    const row = await hold(tx, kind, id, input.query.version)
    const uses = await countUses(tx, kind, id)
    if (uses > 0) fail('in_use', { facts: { uses: [{ what: 'deals and contacts', count: uses }] } })
    const table = choiceTables[kind]
    await tx.delete(table).where(eq(table.id, id))
    await audit(tx, actor, 'delete', kind, id, { name: row.name }, null)
    return null
  }),
]
