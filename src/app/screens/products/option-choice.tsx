import { useSite } from '#access/ui/site-context.tsx'
import { useSalePercent } from '#features/pricing/client/sale-percent.ts'
import { priceInSale, unitPrice } from '#features/pricing/unit-price.ts'
import type { Product } from '#features/products/contract/products.ts'
import * as m from '#features/products/messages/m.ts'
import { availabilityOfChoice } from '#features/products/rules.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import { Price } from '#kit/ui/price.tsx'
import classes from './product-page.module.css'

type Option = Product['options'][number]

/** Choices of an option, with their surcharge, and which are sold out given the other choices. */
export function OptionChoice({
  product,
  option,
  picked,
  ownPrices,
  onPick,
}: {
  product: Product
  option: Option
  picked: readonly { id: number; selection: string }[]
  /** This person's price for the current choices. */
  ownPrices: PricesByCurrency
  onPick: (selectionId: number) => void
}) {
  const { region } = useSite()
  const others = picked.filter(({ id }) => id !== option.id)
  const isSoldOut = (selection: string) =>
    product.variants.length > 0 &&
    availabilityOfChoice(product, [...others, { id: option.id, selection }])[region] === 'none'
  return (
    <fieldset className={classes['option']}>
      <legend>{option.name}</legend>
      <div>
        {option.selections.map((selection) => (
          <label key={selection.id} data-sold-out={isSoldOut(selection.name) || undefined}>
            <input
              type="radio"
              name={`option-${option.id}`}
              checked={picked.some(({ id, selection: name }) => id === option.id && name === selection.name)}
              onChange={() => onPick(selection.id)}
            />
            <span>
              {selection.name}
              <Surcharge product={product} selection={selection} ownPrices={ownPrices} />
              {isSoldOut(selection.name) && <small>{m.soldOut()}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Surcharge of a choice on this person's current price; a sale reduces it too. */
function Surcharge({
  product,
  selection,
  ownPrices,
}: {
  product: Product
  ownPrices: PricesByCurrency
  selection: Product['options'][number]['selections'][number]
}) {
  const { currency } = useSite()
  const percent = useSalePercent()
  const priceWith = (selections: (typeof selection)[]) => {
    const price = unitPrice(product, selections, currency, ownPrices)
    return price && { list: price.list, now: priceInSale(price.list, price.own, percent) }
  }
  const [plain, chosen] = [priceWith([]), priceWith([selection])]
  if (plain === null || chosen === null || chosen.list <= plain.list) return null
  const [now, list] = [chosen.now - plain.now, chosen.list - plain.list]
  return (
    <>
      {' '}
      +<Price minor={now} was={now < list ? list : null} currency={currency} />
    </>
  )
}
