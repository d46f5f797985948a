import { allowedCurrency } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { choosePlace } from '../contract.ts'
import { placeCookies, regionOrigin } from './places.ts'

export const choosePlaceOperation = operation(choosePlace, ({ actor, services, input, reply }) => {
  const region = input.body.region ?? actor.region
  const currency = allowedCurrency(region, input.body.currency ?? actor.currency)
  const origin = region === actor.region ? null : regionOrigin(services.settings, region)
  for (const cookie of placeCookies(services.settings, { region, currency })) reply.append('set-cookie', cookie)
  return { region, currency, origin }
})
