import { operation } from '#access/operation.ts'
import { readViews, removeView, renameView, saveView } from '#kit/server/saved-views.ts'
import * as contract from '../contract/views.ts'
import { leadViews } from './work-tables.ts'

export const viewOperations = [
  operation(contract.listLeadViews, async ({ db, actor }) => ({ data: await readViews(db, leadViews, actor.userId) })),
  operation(contract.saveLeadView, ({ tx, actor, input }) => saveView(tx, leadViews, actor.userId, input.body)),
  operation(contract.renameLeadView, ({ tx, actor, input }) =>
    renameView(tx, leadViews, actor.userId, { ...input.params, ...input.body }),
  ),
  operation(contract.removeLeadView, ({ tx, actor, input }) =>
    removeView(tx, leadViews, actor.userId, input.params.id),
  ),
]
