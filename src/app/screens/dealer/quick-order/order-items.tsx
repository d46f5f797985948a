import { useRef } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { useCart, useCartTerms } from '#features/cart/client/cart.ts'
import { viewEntry } from '#features/cart/rules-view.ts'
import * as m from '#features/quick-orders/messages/m.ts'
import { entryOf, type OrderLine, problemsOf } from '#features/quick-orders/rules/order-lines.ts'
import { addMinor } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { LineRow } from './line-row.tsx'
import classes from './quick-order.module.css'

const isHere = <T,>(item: T | null): item is T => item !== null

/** Lines at the buyer's prices, and a button that puts the good ones into the cart. Lines with a problem stay. */
export function OrderItems({
  lines,
  onChange,
  unknown,
  emptyHint,
}: {
  lines: readonly OrderLine[]
  onChange: (lines: (before: readonly OrderLine[]) => readonly OrderLine[]) => void
  /** What is said about a line without a product. */
  unknown: string
  emptyHint: string
}) {
  const { currency, pricesIncludeTax } = useSite()
  const cart = useCart()
  const items = useRef<HTMLDivElement>(null)
  const terms = useCartTerms(lines.map(entryOf).filter(isHere))

  const problems = problemsOf(lines, cart.entries, currency)
  const good = lines.filter(({ key }) => !problems.has(key))
  const goodEntries = good.map(entryOf).filter(isHere)
  const viewOf = (line: OrderLine) => {
    const entry = entryOf(line)
    const others = problems.has(line.key) && entry ? [entry] : []
    return entry && viewEntry(entry, terms, [...others, ...goodEntries, ...cart.entries])
  }
  const views = good.map(viewOf).filter(isHere)

  const remove = (line: OrderLine) => {
    onChange((all) => all.filter(({ key }) => key !== line.key))
    items.current?.focus()
  }
  const addToCart = () => {
    for (const entry of goodEntries) cart.add(entry)
    onChange((all) => all.filter(({ key }) => problems.has(key)))
    // Where the focus returns to when the cart is closed.
    items.current?.focus()
    cart.open()
  }

  return (
    <PagePart title={m.items()}>
      <div ref={items} tabIndex={-1} className={classes['items']}>
        <output className={classes['summary']}>
          {lines.length > 0 && m.linesReady({ good: good.length, bad: problems.size })}
        </output>
        {lines.length === 0 && <EmptyState title={m.noItems()}>{emptyHint}</EmptyState>}
        <ul className={classes['lines']}>
          {lines.map((line) => (
            <LineRow
              key={line.key}
              line={line}
              view={viewOf(line)}
              problem={problems.get(line.key)}
              unknown={unknown}
              onChange={(changed) => onChange((all) => all.map((one) => (one.key === line.key ? changed : one)))}
              onRemove={() => remove(line)}
            />
          ))}
        </ul>
        {lines.length > 0 && (
          <div className={classes['total']}>
            <p>
              <b>{m.subtotal()}</b>
              <Price
                minor={addMinor(...views.map(({ priceForQuantity }) => priceForQuantity ?? 0))}
                was={addMinor(...views.map(({ listForQuantity }) => listForQuantity ?? 0))}
                currency={currency}
                showSaving
              />
              <small>{pricesIncludeTax ? m.vatIncluded() : m.taxLater()}</small>
            </p>
            <Button size="md" disabled={good.length === 0} onClick={addToCart}>
              {m.addToCart({ n: good.length })}
            </Button>
          </div>
        )}
      </div>
    </PagePart>
  )
}
