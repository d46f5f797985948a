import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { vehicleAddress } from '#features/catalog/selection-url.ts'
import type { Block } from '#features/content/contract/blocks.ts'
import type { OpenPosition } from '#features/content/contract/positions.ts'
import type { ComparedTool } from '#features/content/contract/pages.ts'
import { TunePrice } from '#features/pricing/ui/shop-price.tsx'
import { ProductTiles } from '#features/products/screens/shop/product-tile.tsx'
import type { Tool } from '#features/tools/contract.ts'
import { link } from '#kit/link.ts'
import { formatMoney, type PricesByCurrency } from '#kit/money.ts'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import plain from '#kit/ui/plain-field.module.css'
import written from '#kit/ui/written.module.css'
import * as m from '#features/content/messages/m.ts'
import { HeroPlot } from '../home/hero-plot.tsx'
import classes from './blocks.module.css'
import type { Live } from './read-live.ts'
import { WideTable } from './wide-table.tsx'

const ContactForm = lazyPart(async () => ({
  default: (await import('#features/tickets/screens/ticket-form.tsx')).TicketForm,
}))

const makesShown = 3

/** A block whose content is read when the page is. */
export function LiveBlock({ block, live }: { block: Block; live: Live }): ReactNode {
  switch (block.kind) {
    case 'products': {
      const products = block.slugs.flatMap((slug) => live.products[slug] ?? [])
      return products.length === 0 ? <p>{m.productsGone()}</p> : <ProductTiles products={products} />
    }
    case 'tunes':
      return <Tunes block={block} live={live} />
    case 'tools':
      return <Tools tools={live.tools.filter(({ slug }) => block.slugs.length === 0 || block.slugs.includes(slug))} />
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

function Tunes({ block, live }: { block: Extract<Block, { kind: 'tunes' }>; live: Live }) {
  const tunes = live.tunes[block.id] ?? []
  if (tunes.length === 0) return null
  return (
    <>
      <ul className={classes['rows']}>
        {tunes.map((tune) => (
          <li key={tune.slug}>
            <Link
              to={vehicleAddress({ ...tune, transmission: tune.transmission ?? undefined }, [tune.slug])}
              prefetch="intent"
            >
              <b>
                {tune.make_name} {tune.model_name}
              </b>{' '}
              {tune.name}
            </Link>
            <small>
              {tune.unit_name} · {tune.years_label}
            </small>
            <TunePrice slug={tune.slug} prices={tune.price as PricesByCurrency} />
          </li>
        ))}
      </ul>
      <p>
        <Link to={`${link('/catalog')}/${block.type}`}>{m.seeAllTunes()}</Link>
      </p>
    </>
  )
}

const makesOf = ({ makes }: ComparedTool) =>
  makes.length > makesShown + 1
    ? m.moreMakes({ first: makes.slice(0, makesShown).join(', '), n: makes.length - makesShown })
    : makes.join(', ')

function Tools({ tools }: { tools: readonly ComparedTool[] }) {
  if (tools.length === 0) return <p>{m.toolsMissing()}</p>
  return (
    <WideTable
      head={[m.tool(), m.connection(), m.enginesCovered(), m.transmissionsCovered(), m.carsCovered(), '']}
      rows={tools.map((tool) => [
        tool.name,
        tool.is_bench ? m.bench() : m.obd(),
        tool.engines,
        tool.transmissions,
        <span key="makes" className={classes['makes']} title={m.allMakes({ makes: tool.makes.join(', ') })}>
          {makesOf(tool)}
        </span>,
        tool.product_slug ? (
          <Link key="buy" to={link('/products/:slug', { slug: tool.product_slug })}>
            {tool.is_rentable ? m.rent() : m.buy()}
          </Link>
        ) : (
          ''
        ),
      ])}
    />
  )
}

function Rentals({ tools }: { tools: readonly Tool[] }) {
  const { currency } = useSite()
  const money = (prices: PricesByCurrency) => {
    const { [currency]: minor } = prices
    return minor === undefined ? '–' : formatMoney({ minor, currency })
  }
  if (tools.length === 0) return <p>{m.toolsMissing()}</p>
  return (
    <WideTable
      head={[m.tool(), m.rentalTime(), m.rentalFee(), m.deposit(), m.extraDay(), m.lateFee()]}
      rows={tools.map(({ name, rental }) => [
        name,
        m.rentalDays({ n: rental?.days ?? 0 }),
        money(rental?.fee ?? {}),
        money(rental?.deposit ?? {}),
        money(rental?.extra_day ?? {}),
        money(rental?.late_fee ?? {}),
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

/** The open positions; each unfolds, with a form to apply that takes files. */
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
