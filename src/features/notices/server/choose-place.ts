import { allowedCurrency } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { rememberMailLanguage } from '#features/mails/server/queue-mail.ts'
import { choosePlace } from '../contract/notices.ts'
import { placeCookies, regionOrigin } from './places.ts'

export const choosePlaceOperation = operation(choosePlace, async ({ actor, services, input, reply, tx }) => {
  const region = input.body.region ?? actor.region
  const currency = allowedCurrency(region, input.body.currency ?? actor.currency)
  const origin = region === actor.region ? null : regionOrigin(services.settings, region)
  const { language } = input.body
  for (const cookie of placeCookies(services.settings, { region, currency, language }))
    reply.append('set-cookie', cookie)
  if (language !== undefined && actor.email !== null) await rememberMailLanguage(tx, actor.email, language)
  return { region, currency, origin }
})
