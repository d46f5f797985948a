import { Link } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { quantityMax } from '#features/cart/rules.ts'
import { entriesMax } from '#features/cart/rules-storage.ts'
import type { CartEntryView } from '#features/cart/rules-view.ts'
import { QuantityPicker } from '#features/cart/screens/quantity-picker.tsx'
import { availabilityLabels, availabilityOfChoice, variantOf } from '#features/products/rules.ts'
import * as m from '#features/quick-orders/messages/m.ts'
import type { LineProblem, OrderLine } from '#features/quick-orders/rules/order-lines.ts'
import type { Currency } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import { Price } from '#kit/ui/price.tsx'
import { TrashButton } from '#kit/ui/trash-button.tsx'
import classes from './quick-order.module.css'

function problemText(problem: LineProblem, currency: Currency, unknown: string): string {
  switch (problem.kind) {
    case 'unknown':
      return unknown
    case 'vehicle':
      return m.fromVehicle()
    case 'options':
      return m.chooseOptions({ options: problem.options.map(({ name }) => name).join(', ') })
    case 'not-sold':
      return m.notSold({ currency })
    case 'sold-out':
      return `${availabilityLabels.none()}.`
    case 'few':
      return m.onlyLeft({ left: problem.left })
    case 'in-cart':
      return m.cartHolds({ quantity: problem.quantity, max: quantityMax })
    case 'cart-full':
      return m.cartFull({ max: entriesMax })
  }
}

/** A line with its product, options, quantity and price, and what is wrong with it. */
export function LineRow({
  line,
  view,
  problem,
  unknown,
  onChange,
  onRemove,
}: {
  line: OrderLine
  view: CartEntryView | null
  problem: LineProblem | undefined
  /** What is said about a line without a product. */
  unknown: string
  onChange: (line: OrderLine) => void
  onRemove: () => void
}) {
  const { currency, region } = useSite()
  const { product, number, quantity, asked, count } = line
  const picked = (view?.options ?? []).map(({ id, selection }) => ({ id, selection: selection.name }))
  const partNumber =
    product && ((product.variants.length > 0 && variantOf(product, picked)?.part_number) || product.part_number)
  const options = (product?.options ?? []).filter(({ selections }) => selections.length > 1)
  const choices = picked.filter(({ id }) => options.some((option) => option.id === id))
  /** Tells lines of one product apart. */
  const name = [product?.name ?? number, ...choices.map(({ selection }) => selection)].join(', ')
  const isComplete = problem?.kind !== 'options'
  return (
    <li className={classes['line']}>
      <div className={classes['picture']}>
        {product?.picture && <Picture src={product.picture.url} alt="" width={64} height={64} />}
      </div>
      <div className={classes['what']}>
        {product ? <Link to={link('/products/:slug', { slug: product.slug })}>{product.name}</Link> : <b>{number}</b>}
        {partNumber && <small>{partNumber}</small>}
        {problem && <p className={classes['problem']}>{problemText(problem, currency, unknown)}</p>}
        {product && !problem && <small>{availabilityLabels[availabilityOfChoice(product, picked)[region]]()}</small>}
        {count > 1 && <small>{m.combined({ n: count })}</small>}
        {asked !== null && (
          <p className={classes['note']}>{m.quantityChanged({ asked, quantity, max: quantityMax })}</p>
        )}
      </div>
      {product && !product.needs_vehicle && (
        <div className={classes['controls']}>
          {options.map((option) => (
            <NativeSelect
              key={option.id}
              aria-label={m.optionOf({ option: option.name, name: product.name })}
              error={line.chosen[option.id] === undefined}
              value={line.chosen[option.id] ?? ''}
              data={[
                ...(line.chosen[option.id] === undefined ? [{ value: '', label: m.choose() }] : []),
                ...option.selections.map((selection) => ({ value: String(selection.id), label: selection.name })),
              ]}
              onChange={(event) =>
                onChange({ ...line, chosen: { ...line.chosen, [option.id]: Number(event.currentTarget.value) } })
              }
            />
          ))}
          <QuantityPicker
            value={quantity}
            label={m.quantityOf({ name })}
            onChange={(next) => onChange({ ...line, quantity: next, asked: null })}
          />
        </div>
      )}
      {view && isComplete && view.pricePerUnit !== null && (
        <div className={classes['price']}>
          <Price minor={view.priceForQuantity} was={view.listForQuantity} currency={currency} />
          {quantity > 1 && (
            <small>{m.priceEach({ price: <Price minor={view.pricePerUnit} currency={currency} /> })}</small>
          )}
        </div>
      )}
      <div className={classes['remove']}>
        <TrashButton label={m.remove({ name })} onClick={onRemove} />
      </div>
    </li>
  )
}
