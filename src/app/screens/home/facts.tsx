import { formatNumber } from '#kit/locale.ts'
import { useSite } from '#access/ui/site-context.tsx'
import classes from './home.module.css'
import * as m from '../../messages/m.ts'

/** Facts about this shop, from its own figures. */
export function Facts({ makes, tunes, products }: { makes: number; tunes: number; products: number }) {
  const { regions } = useSite()
  const currencies = regions.flatMap((region) => region.currencies)
  return (
    <section className={classes['facts']} aria-label={m.shopInNumbers()}>
      <dl>
        {tunes > 0 && <Fact value={formatNumber(tunes)} label={m.tunesForMakes({ makes })} />}
        <Fact value={String(regions.length || 2)} label={m.regionsWithStock()} />
        {currencies.length > 0 && (
          <Fact
            value={String(currencies.length)}
            label={m.fixedPriceCurrencies({ currencies: currencies.join(', ') })}
          />
        )}
        {products > 0 && <Fact value={formatNumber(products)} label={m.partsInStock()} />}
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
