import { useHouse } from '#kit/ui/house.tsx'
import classes from './home.module.css'

const number = new Intl.NumberFormat('en')

/** What is true of this shop, with its own figures. */
export function Facts({ makes, tunes, products }: { makes: number; tunes: number; products: number }) {
  const { regions } = useHouse()
  const currencies = regions.flatMap((region) => region.currencies)
  return (
    <section className={classes['facts']} aria-label="The shop in figures">
      <dl>
        {tunes > 0 && <Fact value={number.format(tunes)} label={`tunes, for ${makes} makes`} />}
        <Fact
          value={String(regions.length || 2)}
          label="regions with a stock of their own, in North America and Europe"
        />
        {currencies.length > 0 && (
          <Fact value={String(currencies.length)} label={`currencies with fixed prices: ${currencies.join(', ')}`} />
        )}
        {products > 0 && <Fact value={number.format(products)} label="flash tools, cables and parts on the shelf" />}
      </dl>
    </section>
  )
}

const Fact = ({ value, label }: { value: string; label: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
