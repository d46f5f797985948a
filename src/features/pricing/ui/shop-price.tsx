import { useSite } from '#access/ui/site-context.tsx'
import type { PricesByCurrency } from '#kit/money.ts'
import { Price, type PriceProps } from '#kit/ui/price.tsx'
import { useOwnPrices } from '../client/own-prices.ts'
import { useSalePercent } from '../client/sale-percent.ts'
import { showPrice } from '../unit-price.ts'

interface Props extends Pick<PriceProps, 'from' | 'className'> {
  slug: string
  prices: PricesByCurrency
}

/** This person's price for a product, own or sale price, with the list price struck through. */
export function ProductPrice({ slug, prices, ...rest }: Props) {
  const { currency } = useSite()
  const own = useOwnPrices('products', [slug]).get(slug)?.price
  return <Price {...showPrice(useSalePercent(), prices[currency], own?.[currency])} currency={currency} {...rest} />
}

/** As above, for a tune bought alone. */
export function TunePrice({ slug, prices, ...rest }: Props) {
  const { currency } = useSite()
  const own = useOwnPrices('tunes', [slug]).get(slug)?.price
  return <Price {...showPrice(useSalePercent(), prices[currency], own?.[currency])} currency={currency} {...rest} />
}
