import { Button } from '#kit/ui/button.tsx'
import { Suspense, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { orNotFound } from '#kit/ui/or-not-found.ts'
import { keptPart } from '#kit/ui/kept-part.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { useCart } from '#features/cart/client/cart.ts'
import { QuantityPicker } from '#features/cart/screens/quantity-picker.tsx'
import { call } from '#kit/call.ts'
import { factsOf } from '#kit/facts.ts'
import { link } from '#kit/link.ts'
import { toDecimal } from '#kit/money.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { type MetaInput, originOf, pageMeta, siteOf } from '#access/ui/page-meta.ts'
import { getProduct, type Product, productLooks } from '#features/products/contract/products.ts'
import { listReviews } from '#features/reviews/contract/reviews.ts'
import { ratingData } from '#features/reviews/ui/rating-data.ts'
import { getSeoText } from '#features/seo/contract/seo.ts'
import { fillTemplate } from '#features/seo/rules.ts'
import { ReviewsPart } from '#features/reviews/ui/reviews-part.tsx'
import { RatingLine } from '#features/reviews/ui/stars.tsx'
import { useOwnPrices } from '#features/pricing/client/own-prices.ts'
import { siteSalePercent, useSalePercent } from '#features/pricing/client/sale-percent.ts'
import { pricesAt } from '#features/pricing/quantity-prices.ts'
import { priceInSale, showPrice, unitPrice } from '#features/pricing/unit-price.ts'
import {
  availabilityLabels,
  availabilityOfChoice,
  firstChoice,
  picturesOf,
  variantOf,
} from '#features/products/rules.ts'
import { OptionChoice } from './option-choice.tsx'
import { ProductGallery } from './product-gallery.tsx'
import classes from './product-page.module.css'
import { ProductTiles } from '#features/products/screens/shop/product-tile.tsx'
import { useFits } from '#features/products/client/fits.ts'
import { vehicleName } from '#features/garage/rules.ts'
import { vehicleOf } from '#features/vehicles/rules.ts'
import { ProductFit } from '#features/products/ui/product-fit.tsx'
import { SeenProducts } from '#features/products/ui/seen-products.tsx'
import { WishButton } from '#features/products/ui/wish-button.tsx'
import * as m from '#features/products/messages/m.ts'

const ProductText = keptPart(() => import('#features/products/ui/product-text.tsx'))
const KitParts = keptPart(() => import('#features/products/ui/kit-parts.tsx'))
const QuantityPrices = keptPart(() => import('./quantity-prices.tsx'))
const StockAlertForm = lazyPart(() => import('#features/products/ui/stock-alert-form.tsx'))

export async function loader({ params }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  const [product, reviews, seo] = await orNotFound(
    Promise.all([
      call(getProduct, { params: { slug } }),
      call(listReviews, { query: { subject: 'product', slugs: slug } }),
      call(getSeoText, { query: { kind: 'product', slug } }),
    ]),
  )
  return { product, reviews, seo }
}

const crumbsOf = (product: Product) => [
  { label: m.products(), to: link('/products') },
  { label: product.category_name, to: link('/products', {}, { category: product.category }) },
  { label: product.name },
]

export const meta = (args: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) => {
  if (!args.loaderData) return []
  const { product, reviews, seo } = args.loaderData
  const facts = { product: product.name, brand: product.brand, category: product.category_name }
  const origin = originOf(args)
  const percent = siteSalePercent(siteOf(args)?.sale ?? null)
  return pageMeta(args, {
    title: fillTemplate(seo.title, facts) || product.name,
    description: fillTemplate(seo.description, facts) || product.description.slice(0, 160),
    card: link('/products/:slug', { slug: product.slug }),
    jsonLd: [
      breadcrumbData(crumbsOf(product), origin),
      {
        '@type': 'Product',
        name: product.name,
        description: product.description,
        brand: { '@type': 'Brand', name: product.brand },
        ...ratingData(reviews),
        ...(product.picture ? { image: `${origin}${product.picture.url}` } : {}),
        offers: Object.entries(product.pricesByCurrency).map(([priceCurrency, minor]) => ({
          '@type': 'Offer',
          priceCurrency,
          price: toDecimal(priceInSale(minor ?? 0, minor ?? 0, percent)),
          availability: `https://schema.org/${product.availability[1] === 'none' && product.availability[2] === 'none' ? 'OutOfStock' : 'InStock'}`,
          url: `${origin}${link('/products/:slug', { slug: product.slug })}`,
        })),
      },
    ],
  })
}

export default function ProductPage() {
  const { product, reviews } = useLoaderData<typeof loader>()
  const facts = factsOf(productLooks, product)
  return (
    <PageShell title={product.name} lead={product.brand} crumbs={crumbsOf(product)}>
      <Top key={product.slug} product={product} />
      {product.body !== '' && (
        <PagePart title={m.about()}>
          <ProductText key={product.slug} html={product.body} />
        </PagePart>
      )}
      {product.specs.length + facts.length > 0 && (
        <PagePart title={m.details()}>
          <dl className={classes['specs']}>
            {facts.map(({ label, value, isLink }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{isLink ? <a href={value}>{new URL(value).hostname}</a> : value}</dd>
              </div>
            ))}
            {product.specs.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </PagePart>
      )}
      <ReviewsPart key={product.slug} subject="product" slugs={[product.slug]} first={reviews} />
      {product.accessories.length > 0 && (
        <PagePart title={m.accessories()}>
          <ProductTiles products={product.accessories} />
        </PagePart>
      )}
      <div className="ob-screen-only">
        {product.related.length > 0 && (
          <PagePart title={m.pairsWellWith()}>
            <ProductTiles products={product.related} />
          </PagePart>
        )}
        <SeenProducts current={product.slug} />
      </div>
    </PageShell>
  )
}

/** Chosen selection ID by option ID. */
type Choice = Readonly<Record<number, number>>

/** Pictures and purchase form for the current choices; initially the first choice of each option. */
function Top({ product }: { product: Product }) {
  const { region } = useSite()
  const [chosen, setChosen] = useState<Choice>(() => firstChoice(product, region))
  const pictures = picturesOf(product, Object.values(chosen))
  return (
    <div className={classes['top']}>
      <ProductGallery key={pictures[0]?.url} pictures={pictures} />
      <Buy product={product} chosen={chosen} onChoose={setChosen} />
    </div>
  )
}

/** Options, quantity, price and Add to cart. */
function Buy({ product, chosen, onChoose }: { product: Product; chosen: Choice; onChoose: (chosen: Choice) => void }) {
  const { currency, region, pricesIncludeTax } = useSite()
  const cart = useCart()
  const [quantity, setQuantity] = useState(1)
  const percent = useSalePercent()
  const own = useOwnPrices('products', [product.slug]).get(product.slug)
  const [now] = useState(() => new Date())
  const options = product.options.flatMap((option) => {
    const selection = option.selections.find(({ id }) => id === chosen[option.id])
    return selection
      ? [{ id: option.id, selection: { name: selection.name, pricesByCurrency: selection.pricesByCurrency } }]
      : []
  })
  const picked = options.map(({ id, selection }) => ({ id, selection: selection.name }))
  const item = own ?? { price: product.pricesByCurrency, quantity_prices: product.quantity_prices }
  const line = { slug: product.slug, options: picked, quantity }
  const ownPrices = pricesAt(item, line, [line], now)
  const price = unitPrice(
    product,
    options.map(({ selection }) => selection),
    currency,
    ownPrices,
  )
  const left = availabilityOfChoice(product, picked)[region]
  const needsVehicle = product.parts.some(({ kind }) => kind === 'tune')
  const { vehicle, fits } = useFits(needsVehicle ? [product.slug] : [])
  const isFor = !needsVehicle || (vehicle !== null && fits.get(product.slug) === true)
  const canBuy = left !== 'none' && price !== null && options.length === product.options.length && isFor

  return (
    <div className={classes['buy']}>
      <p className={classes['price']}>
        <Price {...showPrice(percent, price?.list, price?.own)} currency={currency} showSaving />
        <small>{pricesIncludeTax ? m.vatNote() : m.taxNote()}</small>
      </p>
      {product.rating && (
        <a href="#reviews" className={classes['rating']}>
          <RatingLine rating={product.rating} />
        </a>
      )}
      <p className={classes['left']} data-left={left}>
        {availabilityLabels[left]()}
      </p>
      <ProductFit slug={product.slug} hasFitment={product.has_fitment} />
      {product.options.map((option) => (
        <OptionChoice
          key={option.id}
          product={product}
          option={option}
          picked={picked}
          ownPrices={ownPrices}
          onPick={(selection) => onChoose({ ...chosen, [option.id]: selection })}
        />
      ))}
      {item.quantity_prices.length > 0 && <QuantityPrices product={product} item={item} picked={picked} now={now} />}
      {product.parts.length > 0 && <KitParts kit={product} />}
      {!isFor && (
        <output>
          {vehicle === null ? m.kitNeedsVehicle() : m.kitWrongVehicle()}{' '}
          <Link to={link('/garage')}>{m.chooseVehicle()}</Link>
        </output>
      )}
      <div className={classes['act']}>
        {!needsVehicle && (
          <QuantityPicker value={quantity} onChange={setQuantity} label={m.quantityOf({ name: product.name })} />
        )}
        <Button
          size="md"
          disabled={!canBuy}
          onClick={() => {
            cart.add({
              product: {
                slug: product.slug,
                pricesByCurrency: product.pricesByCurrency,
                quantityPrices: product.quantity_prices,
              },
              options,
              quantity,
              ...(needsVehicle && vehicle ? { vehicle: { ...vehicleOf(vehicle), name: vehicleName(vehicle) } } : {}),
            })
            cart.open()
          }}
        >
          {left === 'none' ? m.soldOut() : m.addToCart()}
        </Button>
        <WishButton slug={product.slug} />
      </div>
      {left === 'none' && (
        <Suspense fallback={null}>
          <StockAlertForm
            key={variantOf(product, picked)?.id}
            slug={product.slug}
            variant={variantOf(product, picked)?.id}
          />
        </Suspense>
      )}
      <div className={classes['text']}>
        {product.description.split('\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  )
}
