import { operation } from '#access/operation.ts'
import { regionCurrencies, regions } from '#access/actor.ts'
import type { OutsideName } from '#integrations/outside/outside-services.ts'
import { frameOrigin } from '#integrations/payments/frame-origin.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { saleTexts } from '#features/pricing/contract/sale-fields.ts'
import { type BookedSale, isSaleOn } from '#features/pricing/sale.ts'
import { readPriceBook, taxSettings } from '#features/pricing/server/price-book.ts'
import { supportHoursText } from '#features/support-hours/hours-text.ts'
import { createTranslator } from '#features/translations/server/read-translations.ts'
import { getSiteContext } from '../contract/notices.ts'
import { isOutsideOffered, isSwitchedOn, readBoard } from './board.ts'
import { regionNames, regionOrigin } from './places.ts'
import { visitorAlerts } from './read-alerts.ts'

const translateSale = createTranslator('sale', ['settings'], saleTexts)

export const getSiteContextOperation = operation(getSiteContext, async ({ database, services, actor, now }) => {
  const { settings, versions } = services
  const [board, book] = await Promise.all([readBoard(database, versions), readPriceBook(database, versions)])
  const { region, currency } = actor
  const sale = book.sales.find((item) => (item.region === null || item.region === region) && isSaleOn(item, now))
  const isOffered = (name: OutsideName) => isOutsideOffered(board, settings, name)
  return PreparedResponse.jsonByPlace({
    region,
    regions: regions.map((id) => ({
      id,
      name: regionNames()[id],
      origin: regionOrigin(settings, id),
      currencies: regionCurrencies[id],
    })),
    currency,
    currencies: regionCurrencies[region],
    pricesIncludeTax: taxSettings[region].pricesIncludeTax,
    sale: sale ? shownSale(await translateSale(database, versions, sale.id, sale)) : null,
    paymentFrameUrl: settings.GATEWAY_ENVIRONMENT === 'Development' ? `${frameOrigin(settings)}/hosted-fields` : null,
    wallets: settings.wallets,
    publicOrigin: settings.publicOrigin,
    consent: {
      // In region 2 consent is always explicit, whatever the flag says.
      implied: region === 1 && isSwitchedOn(board, 'consent-implied'),
      analytics: isOffered('analytics'),
      pixel: isOffered('pixel'),
    },
    features: board.features,
    switches: board.states[region],
    supportHours: supportHoursText(board.supportHours[region]),
    alerts: visitorAlerts(board, region, now),
  })
})

const shownSale = ({ type, amount, amountType, name, description, code, start, end, countdown }: BookedSale) => ({
  type,
  amount,
  amountType,
  name,
  description,
  code,
  start: start.toISOString(),
  end: end.toISOString(),
  countdown,
})
