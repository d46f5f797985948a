import { Button } from '#kit/ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { useCart, useCartTerms } from '#features/cart/client/cart.ts'
import type { CartEntry } from '#features/cart/rules.ts'
import { cartTotals, viewCart } from '#features/cart/rules-view.ts'
import type { BuiltKit, KitOffer } from '#features/catalog-purchases/contract/kit-builder.ts'
import { powerText } from '#features/tunes/dyno.ts'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import {
  type ChosenOptions,
  EntryPrice,
  entryOf,
  KitChoice,
  OfferOptions,
  PartChoices,
} from '#features/catalog-purchases/ui/kit-choices.tsx'
import { availabilityLabels } from '#features/products/rules.ts'
import { link } from '#kit/link.ts'
import { Price } from '#kit/ui/price.tsx'
import classes from './kit-builder.module.css'
import * as m from '#features/catalog-purchases/messages/m.ts'
import box from '#kit/ui/box.module.css'
import { clsx } from 'clsx'

type ToolSet = BuiltKit['tool_sets'][number]
const own = 'own'
const keyOf = ({ tools }: ToolSet): string => tools.map(({ slug }) => slug).join('+')

/** Kit of tune, tool and parts, each with a reason. The selection lives in the query string, so it can be shared. */
export function KitForm({ kit }: { kit: BuiltKit }) {
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<ChosenOptions>({})
  const cart = useCart()
  const { currency } = useSite()
  const view = usePowerView()
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const tune = kit.tunes.find(({ slug }) => slug === kit.tune)!
  const named = search.get('tool')
  const set = named === own ? null : (kit.tool_sets.find((one) => keyOf(one) === named) ?? kit.tool_sets.at(0) ?? null)
  const wanted = search.get('parts')
  const parts = kit.parts.filter((part) =>
    wanted === null ? part.named_by !== null && part.availability !== 'none' : wanted.split(',').includes(part.slug),
  )
  const tuneEntryOf = ({ slug, name, pricesByCurrency }: BuiltKit['tunes'][number]): CartEntry => ({
    product: { slug, pricesByCurrency },
    options: [],
    quantity: 1,
    tune: name,
    vehicle: { ...kit.vehicle, name: kit.label },
  })
  const goods = [...(set?.tools ?? []), ...parts]
  const entries = [tuneEntryOf(tune), ...goods.map((offer) => entryOf(offer, chosen))]
  const terms = useCartTerms([
    ...entries,
    ...kit.tunes.map(tuneEntryOf),
    ...kit.tool_sets.flatMap(({ tools }) => tools.map((offer) => entryOf(offer, chosen))),
  ])
  const totals = cartTotals(entries, terms)
  const views = viewCart(entries, terms)
  const priceOf = (entry: CartEntry) => <EntryPrice entry={entry} terms={terms} />
  const optionsOf = (offer: KitOffer) => (
    <OfferOptions key={offer.slug} offer={offer} chosen={chosen} onChoose={setChosen} />
  )
  const soldOut = goods.some(({ availability }) => availability === 'none')
  const gainOf = ({ horsepower }: BuiltKit['tunes'][number]) =>
    horsepower !== null && kit.stock_horsepower !== null
      ? m.powerGain({ from: powerText(kit.stock_horsepower, view), to: powerText(horsepower, view) })
      : null

  return (
    <div className={classes['columns']}>
      <div>
        <Step title={m.stepTune()}>
          {kit.tunes.map((one) => (
            <KitChoice
              key={one.slug}
              type="radio"
              name="tune"
              checked={one.slug === tune.slug}
              onChange={() => choose('tune', one.slug)}
              title={one.name}
              why={[gainOf(one), one.notes].filter(Boolean).join('. ')}
              price={priceOf(tuneEntryOf(one))}
            />
          ))}
        </Step>
        <Step title={m.stepTool()}>
          {kit.tool_sets.map((one) => (
            <KitChoice
              key={keyOf(one)}
              type="radio"
              name="tool"
              checked={one === set}
              onChange={() => choose('tool', keyOf(one))}
              title={one.tools.map(({ name }) => name).join(' + ')}
              picture={one.tools[0]?.picture}
              why={[
                one.tools.length > 1 ? m.toolsTogether({ tune: tune.name }) : m.toolAlone({ tune: tune.name }),
                ...(one.is_suggested && kit.tool_sets.length > 1 ? [m.toolCheapest()] : []),
              ].join(' ')}
              note={one.tools.map(({ availability }) => availabilityLabels[availability]())[0]}
              price={
                <>
                  {one.tools.map((offer) => (
                    <span key={offer.slug}>{priceOf(entryOf(offer, chosen))}</span>
                  ))}
                </>
              }
            >
              {one === set && one.tools.map(optionsOf)}
            </KitChoice>
          ))}
          <KitChoice
            type="radio"
            name="tool"
            checked={set === null}
            onChange={() => choose('tool', own)}
            title={m.ownTool()}
            why={kit.tool_sets.length === 0 ? m.noToolSold({ tune: tune.name }) : m.ownToolWhy()}
          />
        </Step>
        {kit.parts.length > 0 && (
          <Step title={m.stepParts()}>
            <PartChoices
              offered={kit.parts}
              wanted={parts.map(({ slug }) => slug)}
              onChange={(slugs) => choose('parts', slugs.join(','))}
              chosen={chosen}
              onChoose={setChosen}
            />
          </Step>
        )}
      </div>
      <aside className={clsx(box['box'], classes['summary'])} aria-labelledby="kit-total">
        <h2 id="kit-total">{m.yourKit()}</h2>
        <ul>
          {views.map((view, index) => (
            <li key={view.hash}>
              <span>{index === 0 ? tune.name : goods[index - 1]?.name}</span>
              <Price minor={view.priceForQuantity} currency={currency} />
            </li>
          ))}
        </ul>
        <p className={classes['total']} aria-live="polite">
          <span>{m.kitTotal()}</span>
          <Price
            minor={totals.subtotal}
            was={totals.listSubtotal > totals.subtotal ? totals.listSubtotal : null}
            currency={currency}
          />
        </p>
        <Button
          fullWidth
          size="md"
          disabled={soldOut || totals.unpricedHashes.length > 0}
          onClick={() => {
            for (const entry of entries) cart.add(entry)
            cart.open()
          }}
        >
          {m.addKit()}
        </Button>
        {soldOut && <p className={classes['hint']}>{m.kitSoldOut()}</p>}
        <p className={classes['hint']}>{m.kitUpload()}</p>
        {kit.kits.map((one) => (
          <p key={one.slug} className={classes['offer']}>
            {m.soldAsKit({
              kit: <Link to={link('/products/:slug', { slug: one.slug })}>{one.name}</Link>,
              price: <Price minor={one.pricesByCurrency[currency] ?? null} currency={currency} />,
              alone: <Price minor={one.alone[currency] ?? null} currency={currency} />,
            })}
          </p>
        ))}
      </aside>
    </div>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes['step']}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)
