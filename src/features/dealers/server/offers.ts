import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import * as contract from '../contract/members.ts'
import { holdMember, memberOf } from './member-of.ts'
import { readSpecializations, readTools, replaceSpecializations, replaceTools } from './queries.ts'
import * as m from '../messages/m.ts'

export const listDealerToolsOperation = operation(contract.listDealerTools, async ({ db, actor, services, input }) => {
  const { dealer } = await memberOf(db, actor, input.params.slug, 'see', services.settings.REGION_HOSTS)
  return { currency: dealer.currency, data: await readTools(db, dealer.id) }
})

export const syncDealerToolsOperation = operation(contract.syncDealerTools, async ({ tx, actor, services, input }) => {
  const hosts = services.settings.REGION_HOSTS
  const { dealer } = await holdMember(tx, actor, input.params.slug, 'profile', { hosts, change: true })
  const ids = input.body.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) fail('validation_failed', { fields: { tools: [m.toolTwice()] } })
  const known = new Set((await readTools(tx, dealer.id)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) fail('validation_failed', { fields: { tools: [m.toolNotOwnable()] } })
  await replaceTools(tx, dealer.id, input.body)
  return { currency: dealer.currency, data: await readTools(tx, dealer.id) }
})

export const listDealerSpecializationsOperation = operation(
  contract.listDealerSpecializations,
  async ({ db, actor, services, input }) => {
    const { dealer } = await memberOf(db, actor, input.params.slug, 'see', services.settings.REGION_HOSTS)
    return { specializations: await readSpecializations(db, dealer.id) }
  },
)

export const syncDealerSpecializationsOperation = operation(
  contract.syncDealerSpecializations,
  async ({ tx, actor, services, input }) => {
    const hosts = services.settings.REGION_HOSTS
    const { dealer } = await holdMember(tx, actor, input.params.slug, 'profile', { hosts, change: true })
    await replaceSpecializations(tx, dealer.id, [...new Set(input.body.specializations)])
    return { specializations: await readSpecializations(tx, dealer.id) }
  },
)
