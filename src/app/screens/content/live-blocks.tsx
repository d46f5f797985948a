import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import type { Block } from '#features/content/contract/blocks.ts'
import type { OpenPosition } from '#features/content/contract/positions.ts'
import { ProductTiles } from '#features/products/screens/shop/product-tile.tsx'
import type { RentalOffer } from '#features/rentals/contract/rentals.ts'
import { link } from '#kit/link.ts'
import { formatPercent } from '#kit/locale.ts'
import { formatMoney, type PricesByCurrency } from '#kit/money.ts'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import plain from '#kit/ui/plain-field.module.css'
import written from '#kit/ui/written.module.css'
import * as m from '#features/content/messages/m.ts'
import { HeroPlot } from '../home/hero-plot.tsx'
import classes from './blocks.module.css'
import type { Live } from './read-live.ts'
import { ToolComparison } from './tool-comparison.tsx'
import { TuneCards, VehicleCards } from './vehicle-cards.tsx'
import { WideTable } from './wide-table.tsx'

const ContactForm = lazyPart(async () => ({
  default: (await import('#features/tickets/screens/ticket-form.tsx')).TicketForm,
}))

/** A block whose content is loaded with the page. */
export function LiveBlock({ block, live }: { block: Block; live: Live }): ReactNode {
  switch (block.kind) {
    case 'products': {
      const products = block.slugs.flatMap((slug) => live.products[slug] ?? [])
      return products.length === 0 ? <p>{m.productsGone()}</p> : <ProductTiles products={products} isBlock />
    }
    case 'tunes':
      return <TuneCards block={block} tunes={live.tunes[block.id] ?? []} />
    case 'vehicles':
      return <VehicleCards vehicles={[...new Set(block.places)].flatMap((place) => live.vehicles[place] ?? [])} />
    case 'tools':
      return (
        <ToolComparison
          tools={live.tools.filter(({ slug }) => block.slugs.length === 0 || block.slugs.includes(slug))}
        />
      )
    case 'rentals':
      return <Rentals tools={live.rentals} />
    case 'dealers':
      return (
        <form action={link('/dealers')} method="get" className={classes['finder']}>
          <input
            type="search"
            name="near"
            className={plain['field']}
            aria-label={m.dealerPlace()}
            placeholder={m.dealerPlace()}
          />
          <button type="submit" className={classes['button']}>
            {m.findDealers()}
          </button>
        </form>
      )
    case 'dyno': {
      const { [block.id]: run } = live.runs
      return run ? (
        <div className={classes['plot']}>
          <HeroPlot run={run} />
        </div>
      ) : null
    }
    case 'form':
      return (
        <Suspense fallback={<p aria-busy="true">{m.answerIsLoading()}</p>}>
          <ContactForm source={block.source} via="contact" />
        </Suspense>
      )
    case 'positions':
      return <Positions positions={live.positions} />
    default:
      return null
  }
}

function Rentals({ tools }: { tools: readonly RentalOffer[] }) {
  const { currency, region } = useSite()
  const money = (prices: PricesByCurrency) => {
    const { [currency]: minor } = prices
    return minor === undefined ? '–' : formatMoney({ minor, currency })
  }
  const shown = tools.filter(({ units }) => units[region] !== 'none')
  if (shown.length === 0) return <p>{m.rentalsMissing()}</p>
  return (
    <WideTable
      head={[
        m.tool(),
        m.availability(),
        m.rentalTime(),
        m.rentalFee(),
        m.deposit(),
        m.extraDay(),
        m.lateFee(),
        m.toolValue(),
        m.countsTowardBuying(),
      ]}
      figures={[3, 4, 5, 6, 7]}
      cards
      rows={shown.map(({ name, product_slug: product, terms, units }) => [
        product ? (
          <Link key="tool" to={link('/products/:slug', { slug: product })}>
            {name}
          </Link>
        ) : (
          name
        ),
        <span key="units" className={classes['units']} data-units={units[region]}>
          {units[region] === 'free' ? m.availableNow() : m.allRentedOut()}
        </span>,
        m.rentalDays({ n: terms.days }),
        money(terms.fee),
        money(terms.deposit),
        money(terms.extra_day),
        money(terms.late_fee),
        money(terms.value),
        m.ofTheFee({ share: formatPercent(terms.credit_percent / 100, 0) }),
      ])}
    />
  )
}

const employmentWords: Readonly<Record<OpenPosition['employment'], () => string>> = {
  full_time: m.employmentFullTime,
  part_time: m.employmentPartTime,
  contract: m.employmentContract,
  internship: m.employmentInternship,
}

/** Open positions; each expands to a job application form with file upload. */
function Positions({ positions }: { positions: readonly OpenPosition[] }) {
  if (positions.length === 0)
    return (
      <p>
        {m.noPositions()} <Link to={link('/contact-us')}>{m.askUs()}</Link>
      </p>
    )
  return (
    <div className={classes['answers']}>
      {positions.map((position) => (
        <Position key={position.id} position={position} />
      ))}
    </div>
  )
}

function Position({ position: { title, place, employment, html } }: { position: OpenPosition }) {
  const [isApplying, setApplying] = useState(false)
  return (
    <details>
      <summary>
        {title} <small>{[place, employmentWords[employment]()].join(' · ')}</small>
      </summary>
      {/* The server has cleaned it before it was stored. */}
      <div className={written['written']} dangerouslySetInnerHTML={{ __html: html }} />
      {isApplying ? (
        <Suspense fallback={<p aria-busy="true">{m.answerIsLoading()}</p>}>
          <ContactForm source="contact" via="contact" subject={m.application({ position: title })} />
        </Suspense>
      ) : (
        <button type="button" className={classes['button']} onClick={() => setApplying(true)}>
          {m.apply({ position: title })}
        </button>
      )}
    </details>
  )
}
