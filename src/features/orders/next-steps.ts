import { formatDay, formatUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatList } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import type { Order } from './contract.ts'
import { isPaid, sellerOf } from './rules.ts'
import * as m from './messages/m.ts'

/** A step after a purchase, by the customer or by us. */
export interface NextStep {
  text: string
  /** For example an address. */
  lines?: readonly string[]
  /** The shop page to do it on. */
  to?: { path: string; label: string }
}

/**
 * The steps after tunes were paid for, in order, depending on the installation method and on how far a rented tool is;
 * empty for other orders and for completed ones.
 */
export function nextSteps(
  order: Pick<Order, 'id' | 'state' | 'vehicle' | 'invoice_number' | 'currency' | 'rental'>,
  token: string,
): NextStep[] {
  const { vehicle } = order
  // Orders from before tool names were stored have no steps to show.
  if (!vehicle?.how || !vehicle.tool_names || !isPaid(order.state) || order.state === 'refunded') return []
  const tools = formatList(vehicle.tool_names)
  const upload: NextStep = { text: m.nextUpload(), to: { path: link('/tuning'), label: m.nextUploadLink() } }
  const flash: NextStep[] = [{ text: m.nextRead({ tool: tools }) }, upload, { text: m.nextFlash({ tool: tools }) }]
  const seller = sellerOf(order.invoice_number)
  const here = [seller.name, ...seller.lines]
  const ask = { path: link('/contact-us'), label: m.nextAskLink() }
  switch (vehicle.how) {
    case 'rental':
      return rentalSteps(order, tools, flash, {
        path: `${link('/rental')}#${order.id}.${token}`,
        label: m.nextRentalLink(),
      })
    case 'buy':
      return [{ text: m.nextBought({ tool: tools }) }, ...flash]
    case 'own':
      return flash
    case 'dealer':
      return dealerSteps(order)
    default:
      if (vehicle.service === 'remote')
        return [{ text: m.nextRemote() }, { text: m.nextRemoteTime(), to: ask }, { text: m.nextRemoteDone() }]
      if (vehicle.service === 'workshop')
        return [
          { text: m.nextWorkshop(), lines: here },
          { text: m.nextWorkshopTime(), to: ask },
          { text: m.nextWorkshopDone() },
        ]
      return [
        { text: m.nextRemove() },
        { text: m.nextMailIn({ id: order.id }), lines: [...here, m.nextMailInMark({ id: order.id })] },
        { text: m.nextMailInTracking(), to: ask },
        { text: m.nextMailInDone() },
      ]
  }
}

/** The steps with a rented tool. @param flash the steps with any tool at hand */
function rentalSteps(
  { rental }: Pick<Order, 'rental'>,
  tool: string,
  flash: NextStep[],
  to: NonNullable<NextStep['to']>,
): NextStep[] {
  const due = rental?.due_at ?? null
  const giveBack = { text: due === null ? m.nextReturn() : m.nextReturnBy({ date: formatDay(due) }) }
  switch (rental?.stage) {
    case 'to_ship':
      return [{ text: m.nextRental({ tool }), to }, ...flash, giveBack]
    case 'shipped':
      return [{ text: m.nextRentalShipped({ tool }), to }, ...flash, giveBack]
    case 'with_buyer':
      return [...flash, { ...giveBack, to }]
    case 'sent_back':
      return [{ text: m.nextRentalSentBack({ tool }), to }]
    case 'back':
      return [{ text: m.nextRentalBack({ tool }), to }]
    case 'owned':
    case 'cancelled':
      return flash
    default:
      return []
  }
}

function dealerSteps({ vehicle, currency }: Pick<Order, 'vehicle' | 'currency'>): NextStep[] {
  const dealer = vehicle?.installer
  if (!dealer) return []
  const contact = [dealer.phone, dealer.email].filter(Boolean).join(', ')
  return [
    {
      text: m.nextDealer({
        dealer: dealer.name,
        day: dealer.day === null ? 'none' : formatUtcDay(dealer.day),
      }),
      lines: [dealer.address, contact].filter(Boolean),
    },
    {
      text: m.nextDealerPay({
        dealer: dealer.name,
        fee: dealer.fee === null ? 'none' : formatMoney({ minor: dealer.fee, currency }),
      }),
    },
    { text: m.nextDealerDone() },
  ]
}
