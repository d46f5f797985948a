import { type FormEvent, useState } from 'react'
import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { typedNumber } from '#kit/typed-number.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import {
  baseSymbols,
  constantsOf,
  convert,
  quantities,
  type QuantityId,
  quantityIds,
  type SourceId,
  type Unit,
} from '../rules/quantities.ts'
import { compareTires, parseTire } from '../rules/tires.ts'
import plain from '#kit/ui/plain-field.module.css'
import classes from './unit-converter.module.css'
import * as kit from '#kit/messages/m.ts'
import * as m from '../messages/m.ts'

const address = link('/tools/unit-converter')

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: m.unitConverter(), description: m.unitConverterDescription(), path: address })

const labels = (): Readonly<Record<QuantityId | 'tires', string>> => ({
  power: m.power(),
  torque: m.torque(),
  pressure: m.pressure(),
  boost: m.boost(),
  temperature: m.temperature(),
  mixture: m.mixture(),
  speed: m.speed(),
  consumption: m.consumption(),
  displacement: m.displacement(),
  mass: m.mass(),
  length: m.length(),
  tires: m.tires(),
})

const fuelNames = () =>
  ({
    gasoline: m.gasoline(),
    e10: 'E10',
    e85: 'E85',
    ethanol: m.ethanol(),
    methanol: m.methanol(),
    diesel: m.diesel(),
  }) as const

/** A unit's name in the current language. */
function nameOf({ id, symbol, of, at }: Unit): string {
  if (id === 'ps') return kit.metricHorsepower()
  if (of === undefined) return symbol
  if (of === 'gauge') return m.gaugePressure({ unit: symbol })
  if (of === 'absolute') return m.absolutePressure({ unit: symbol })
  if (of === 'pressureRatio') return m.pressureRatio()
  return m.ratioOf({ fuel: fuelNames()[of], ratio: formatNumber(at) })
}

const sourceNames = (): Readonly<Record<SourceId, string>> => ({
  si: 'SI',
  nist: 'NIST SP 811',
  din: 'DIN 66036',
  uk: 'UK Weights and Measures Act 1985',
  iso: 'ISO 2533',
  bosch: 'Bosch Automotive Handbook',
  blend: m.sourceBlend(),
})

/** Formats with six significant digits, in scientific notation when very large or small. */
const shown = (value: number) => {
  const size = Math.abs(value)
  const isPlain = size === 0 || (size >= 1e-6 && size < 1e12)
  return formatNumber(value, { maximumSignificantDigits: 6, notation: isPlain ? 'standard' : 'scientific' })
}

export default function UnitConverterPage() {
  const [search] = useSearchParams()
  const of = search.get('of')
  const quantity = quantityIds.find((id) => id === of) ?? 'power'
  const isTires = of === 'tires'
  const names = labels()
  return (
    <PageShell title={m.unitConverter()} lead={m.unitConverterDescription()} width="text">
      <nav aria-label={m.quantities()} className={classes['tabs']}>
        {[...quantityIds, 'tires' as const].map((id) => (
          <Link
            key={id}
            to={link('/tools/unit-converter', {}, { of: id })}
            replace
            preventScrollReset
            aria-current={id === (isTires ? 'tires' : quantity) ? 'page' : undefined}
          >
            {names[id]}
          </Link>
        ))}
      </nav>
      {isTires ? <Tires /> : <Units key={quantity} quantity={quantity} />}
      {isTires ? <p className={classes['sources']}>{m.tireSource()}</p> : <Constants quantity={quantity} />}
    </PageShell>
  )
}

/** Submits the form while typing, replacing the history entry. Without JavaScript, the button submits. */
const useTyping = () => {
  const navigate = useNavigate()
  return (event: FormEvent<HTMLFormElement>) => {
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)] as const)
    void navigate(link('/tools/unit-converter', {}, Object.fromEntries(entries)), {
      replace: true,
      preventScrollReset: true,
    })
  }
}

function Units({ quantity }: { quantity: QuantityId }) {
  const [search] = useSearchParams()
  const units = quantities[quantity]
  const [text, setText] = useState(search.get('value') ?? '100')
  const from = units.find(({ id }) => id === search.get('from'))?.id ?? units[0]!.id
  const value = typedNumber(search.get('value') ?? '100')
  const results = value === null ? null : convert(quantity, value, from)
  const onChange = useTyping()
  return (
    <Form method="get" action={address} className={classes['form']} onChange={onChange} replace>
      <input type="hidden" name="of" value={quantity} />
      <div className={classes['fields']}>
        <label>
          {m.value()}
          <input
            name="value"
            className={plain['field']}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            aria-invalid={results === null || undefined}
            aria-describedby="results"
          />
        </label>
        <label>
          {m.unit()}
          <select name="from" className={plain['field']} defaultValue={from}>
            {units.map((unit) => (
              <option key={unit.id} value={unit.id}>
                {nameOf(unit)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={plain['field']}>
          {m.convert()}
        </button>
      </div>
      <output id="results">
        {results === null ? (
          <p>{m.enterNumber()}</p>
        ) : (
          <dl className={classes['results']}>
            {results.map(({ unit, value: result }) => (
              <div key={unit.id} data-own={unit.id === from || undefined}>
                <dt>{nameOf(unit)}</dt>
                <dd>{shown(result)}</dd>
              </div>
            ))}
          </dl>
        )}
      </output>
    </Form>
  )
}

/** The constants used for the results, with their sources. */
function Constants({ quantity }: { quantity: QuantityId }) {
  const sources = sourceNames()
  return (
    <section className={classes['constants']}>
      <h2>{m.constants()}</h2>
      {quantity === 'boost' && <p>{m.boostHint()}</p>}
      <ul>
        {constantsOf(quantity).map(({ unit, base }) => (
          <li key={unit.id}>
            <span>
              {formatNumber(unit.at)} {nameOf(unit)} = {formatNumber(base, { maximumSignificantDigits: 12 })}{' '}
              {baseSymbols[quantity]}
            </span>
            <small>{sources[unit.source]}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tires() {
  const [search] = useSearchParams()
  const asked = {
    old: search.get('old') ?? '225/40 R18',
    next: search.get('next') ?? '235/40 R19',
    shown: search.get('shown') ?? '100',
  }
  const onChange = useTyping()
  const [old, next, speed] = [parseTire(asked.old), parseTire(asked.next), typedNumber(asked.shown)]
  const found = old && next && speed !== null ? compareTires(old, next, speed) : null
  const field = (name: keyof typeof asked, label: string, isWrong: boolean) => (
    <label>
      {label}
      <input
        name={name}
        className={plain['field']}
        defaultValue={asked[name]}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby="results"
      />
    </label>
  )
  return (
    <Form method="get" action={address} className={classes['form']} onChange={onChange} replace>
      <input type="hidden" name="of" value="tires" />
      <div className={classes['fields']}>
        {field('old', m.oldTire(), old === null)}
        {field('next', m.newTire(), next === null)}
        {field('shown', m.speedShown(), speed === null)}
        <button type="submit" className={plain['field']}>
          {m.convert()}
        </button>
      </div>
      <output id="results">
        {found === null ? (
          <p>{old && next ? m.enterNumber() : m.enterTire()}</p>
        ) : (
          <dl className={classes['results']}>
            <div>
              <dt>{m.diameter()}</dt>
              <dd>
                {shown(found.diameterMm[0])} → {shown(found.diameterMm[1])} mm
              </dd>
            </div>
            <div>
              <dt>{m.circumference()}</dt>
              <dd>
                {shown(found.circumferenceMm[0])} → {shown(found.circumferenceMm[1])} mm
              </dd>
            </div>
            <div>
              <dt>{m.difference()}</dt>
              <dd>
                {formatNumber(found.difference / 100, {
                  style: 'percent',
                  maximumFractionDigits: 2,
                  signDisplay: 'exceptZero',
                })}
              </dd>
            </div>
            <div>
              <dt>{m.actualSpeed({ shown: asked.shown })}</dt>
              <dd>{formatNumber(found.actualSpeed, { maximumFractionDigits: 1 })}</dd>
            </div>
          </dl>
        )}
      </output>
    </Form>
  )
}
