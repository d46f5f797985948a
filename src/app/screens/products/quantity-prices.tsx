import { useSite } from '#access/ui/site-context.tsx'
import { useSalePercent } from '#features/pricing/client/sale-percent.ts'
import { type Choice, hasChoices, isOn, type ItemPrices, pricesAt } from '#features/pricing/quantity-prices.ts'
import { priceInSale, unitPrice } from '#features/pricing/unit-price.ts'
import type { Product } from '#features/products/contract/products.ts'
import * as m from '#features/products/messages/m.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import { Price } from '#kit/ui/price.tsx'
import classes from './product-page.module.css'

interface Props {
  product: Product
  item: ItemPrices
  picked: readonly Choice[]
  now: Date
}

/** This person's quantity prices for the current choices. */
export default function QuantityPrices({ product, item, picked, now }: Props) {
  const { currency } = useSite()
  const percent = useSalePercent()
  const selections = product.options.flatMap(
    ({ id, selections: all }) =>
      all.find(({ name }) => picked.some((choice) => choice.id === id && choice.selection === name)) ?? [],
  )
  const priceOf = (own: PricesByCurrency) => {
    const price = unitPrice(product, selections, currency, own)
    return price && priceInSale(price.list, price.own, percent)
  }
  const one = { slug: product.slug, options: picked, quantity: 1 }
  const single = priceOf(pricesAt(item, one, [one], now))
  const rows = item.quantity_prices
    .filter((tier) => tier.from > 1 && isOn(tier, now) && hasChoices({ options: picked }, tier.choices))
    .flatMap(({ from, prices: own }) => {
      const minor = priceOf(own)
      return minor !== null && single !== null && minor < single ? [{ from, minor }] : []
    })
    // Skip tiers that aren't cheaper.
    .filter(({ from, minor }, _, all) => !all.some((other) => other.from < from && other.minor <= minor))
  if (rows.length === 0) return null
  return (
    <table className={classes['quantities']}>
      <caption>{m.quantityPrices()}</caption>
      <tbody>
        {rows.map(({ from, minor }) => (
          <tr key={from}>
            <th scope="row">{m.fromQuantity({ from })}</th>
            <td>{m.priceEach({ price: <Price minor={minor} currency={currency} /> })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
