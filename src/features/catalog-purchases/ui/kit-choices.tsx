import { NativeSelect } from '#kit/ui/native-select.tsx'
import type { ReactNode } from 'react'
import { useCartTerms } from '#features/cart/client/cart.ts'
import type { CartEntry } from '#features/cart/rules.ts'
import { type CartTerms, viewCart } from '#features/cart/rules-view.ts'
import { availabilityLabels } from '#features/products/rules.ts'
import { Picture } from '#kit/ui/picture.tsx'
import { Price } from '#kit/ui/price.tsx'
import type { FittingPart, KitOffer } from '../contract/kit-builder.ts'
import classes from './kit-choices.module.css'
import * as m from '../messages/m.ts'
import thumb from '#kit/ui/thumbnail.module.css'

/** Selected values by option ID; the first value of each option by default. */
export type ChosenOptions = Readonly<Record<number, string>>

/** A cart entry for one unit of an offer with its selected options. */
export const entryOf = (offer: KitOffer, chosen: ChosenOptions): CartEntry => ({
  product: {
    slug: offer.slug,
    pricesByCurrency: offer.pricesByCurrency,
    quantityPrices: offer.quantity_prices,
  },
  quantity: 1,
  options: offer.options.flatMap(({ id, selections }) => {
    const selection = selections.find(({ name }) => name === chosen[id]) ?? selections[0]
    return selection ? [{ id, selection: { name: selection.name, pricesByCurrency: selection.pricesByCurrency } }] : []
  }),
})

/** The customer's price of an entry, next to its list price. */
export function EntryPrice({ entry, terms }: { entry: CartEntry; terms: CartTerms }) {
  const [view] = viewCart([entry], terms)
  return <Price minor={view?.priceForQuantity ?? null} was={view?.listForQuantity ?? null} currency={terms.currency} />
}

/** A select for each option of an offer. */
export const OfferOptions = ({
  offer,
  chosen,
  onChoose,
}: {
  offer: KitOffer
  chosen: ChosenOptions
  onChoose: (chosen: ChosenOptions) => void
}) =>
  offer.options.map((option) => (
    <NativeSelect
      key={option.id}
      size="sm"
      label={option.name}
      data={option.selections.map(({ name }) => name)}
      value={chosen[option.id] ?? option.selections[0]?.name ?? ''}
      onChange={(event) => onChoose({ ...chosen, [option.id]: event.currentTarget.value })}
    />
  ))

/** Parts that fit a vehicle, each with the reason it is offered. Sold-out parts are disabled. */
export function PartChoices({
  offered,
  wanted,
  onChange,
  chosen,
  onChoose,
}: {
  offered: readonly FittingPart[]
  /** Slugs of the selected parts. */
  wanted: readonly string[]
  onChange: (wanted: string[]) => void
  chosen: ChosenOptions
  onChoose: (chosen: ChosenOptions) => void
}) {
  const terms = useCartTerms(offered.map((part) => entryOf(part, chosen)))
  return offered.map((part) => {
    const { slug, availability } = part
    const isChosen = wanted.includes(slug)
    return (
      <KitChoice
        key={slug}
        type="checkbox"
        name="part"
        checked={isChosen}
        disabled={availability === 'none' && !isChosen}
        onChange={() => onChange(isChosen ? wanted.filter((other) => other !== slug) : [...wanted, slug])}
        title={part.name}
        picture={part.picture}
        why={part.named_by === null ? m.partFits() : m.partNamed({ text: part.named_by })}
        note={availabilityLabels[availability]()}
        price={<EntryPrice entry={entryOf(part, chosen)} terms={terms} />}
      >
        {isChosen && <OfferOptions offer={part} chosen={chosen} onChoose={onChoose} />}
      </KitChoice>
    )
  })
}

/** A choice with picture, reason and price. */
export function KitChoice({
  title,
  why,
  note,
  price,
  picture,
  children,
  ...input
}: {
  type: 'radio' | 'checkbox'
  name: string
  checked: boolean
  disabled?: boolean
  onChange: () => void
  title: string
  why: string
  note?: string | undefined
  price?: ReactNode
  picture?: KitOffer['picture'] | undefined
  children?: ReactNode
}) {
  return (
    <div className={classes['choice']} data-checked={input.checked || undefined}>
      <label>
        <input {...input} />
        {picture && <Picture className={thumb['thumbnail']} src={picture.url} alt="" width={64} height={48} />}
        <span>
          <b>{title}</b>
          <small>{why}</small>
          {note && <small>{note}</small>}
        </span>
        {price && <span className={classes['price']}>{price}</span>}
      </label>
      {children && <div className={classes['options']}>{children}</div>}
    </div>
  )
}
