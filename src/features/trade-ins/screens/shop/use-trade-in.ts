import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ProductOption } from '#features/products/contract/products.ts'
import { useOwnPrices } from '#features/pricing/client/own-prices.ts'
import { useSalePercent } from '#features/pricing/client/sale-percent.ts'
import { pricesAt } from '#features/pricing/quantity-prices.ts'
import { priceInSale, unitPrice } from '#features/pricing/unit-price.ts'
import { useSite } from '#access/ui/site-context.tsx'
import type { TradeInDevice, TradeInTool } from '../../contract/trade-ins.ts'
import { allowanceFor, type Answers, conditionOf, conditions } from '../../rules.ts'

export interface Offers {
  devices: readonly TradeInDevice[]
  tools: readonly TradeInTool[]
  days: number
}
export type TradeInChoice = ReturnType<typeof useTradeIn>

/** State of device and new tool; `?device=` and `?tool=` preselect them. */
export function useTradeIn(offers: Offers) {
  const { currency } = useSite()
  const [search] = useSearchParams()
  const [deviceSlug, setDevice] = useState(search.get('device') ?? '')
  const [toolSlug, setTool] = useState(search.get('tool') ?? '')
  const [serial, setSerial] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [options, setOptions] = useState<Record<number, string>>({})
  const [answers, setAnswers] = useState<Answers>({
    powers_on: true,
    connects: true,
    complete: true,
    casing: 'clean',
    unlinked: false,
  })
  const devices = offers.devices.filter(({ allowances }) =>
    conditions.some((condition) => allowances[condition]?.[currency] !== undefined),
  )
  const tools = offers.tools.filter(({ pricesByCurrency }) => pricesByCurrency[currency] !== undefined)
  const device = devices.find(({ slug }) => slug === deviceSlug) ?? null
  const tool = tools.find(({ slug }) => slug === toolSlug) ?? null
  const condition = conditionOf(answers)
  const selectionOf = (option: ProductOption) =>
    option.selections.find(({ name }) => name === options[option.id]) ?? option.selections[0]
  const selections = tool?.options.flatMap((option) => selectionOf(option) ?? []) ?? []
  const own = useOwnPrices(
    'products',
    tools.map(({ slug }) => slug),
  )
  const percent = useSalePercent()
  const [now] = useState(() => new Date())
  const priceOf = (offer: TradeInTool) => {
    const chosen = offer.slug === tool?.slug ? selections : []
    const mine = own.get(offer.slug)
    const options = offer.options.flatMap((option) => {
      const selection = selectionOf(option)?.name
      return chosen.length === 0 || selection === undefined ? [] : [{ id: option.id, selection }]
    })
    const line = { slug: offer.slug, options, quantity: 1 }
    const price = unitPrice(offer, chosen, currency, mine && pricesAt(mine, line, [line], now))
    return price && { list: price.list, now: priceInSale(price.list, price.own, percent) }
  }
  const offered = device && condition ? allowanceFor(device.allowances, condition, currency) : null
  return {
    devices,
    tools,
    device,
    setDevice,
    tool,
    setTool,
    serial,
    setSerial,
    isTouched,
    touch: () => setTouched(true),
    answers,
    setAnswers,
    selectionOf,
    setOption: (id: number, name: string) => setOptions({ ...options, [id]: name }),
    /** Trade-in value in minor units; null if device or condition are unknown, or it isn't accepted. */
    offered,
    /** List price and this person's price of a tool in minor units; for the selected one, including options. */
    priceOf,
    /** Input for the price estimate; null while incomplete. */
    wanted:
      device === null || tool === null || offered === null
        ? null
        : {
            device: device.slug,
            answers,
            product: {
              slug: tool.slug,
              options: tool.options.flatMap((option) => {
                const selection = selectionOf(option)?.name
                return selection === undefined ? [] : [{ id: option.id, selection }]
              }),
            },
          },
  }
}
