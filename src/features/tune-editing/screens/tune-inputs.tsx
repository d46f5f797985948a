import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { MultiSelect, Select } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import type { PowerFigure } from '#features/tunes/contract.ts'
import { convertPower, isTorqueUnit, type PowerUnit, powerUnits, torqueUnits } from '#features/tunes/power.ts'
import { PriceRow } from '#features/pricing/ui/price-row.tsx'
import { call } from '#kit/call.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import type { FieldValues, InputProps } from '#kit/ui/fields.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { findOwnersOfTunes } from '../contract/tunes.ts'
import { useTuneContext } from './tune-context.ts'
import classes from './tune.module.css'

type Input = (props: InputProps, values: FieldValues) => ReactNode
const text = (value: unknown) => (typeof value === 'string' ? value : '')

function TargetInput({ kind, props }: { kind: 'engine' | 'transmission'; props: InputProps }) {
  const chosen = text(props.value)
  const [q, setQ] = useState('')
  const [found, setFound] = useState<readonly { slug: string; name: string }[]>([])
  useEffect(() => {
    let isGone = false
    void call(findOwnersOfTunes, { query: { q: q || chosen, kind } }).then(({ data }) => {
      if (!isGone) setFound(data)
    })
    return () => {
      isGone = true
    }
  }, [q, chosen, kind])
  const data = found.map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <Select
      label={props.labelText}
      error={props.error}
      searchable
      clearable
      placeholder="Search by name"
      nothingFoundMessage="Nothing found"
      data={
        chosen !== '' && !data.some(({ value }) => value === chosen)
          ? [{ value: chosen, label: chosen }, ...data]
          : data
      }
      value={chosen === '' ? null : chosen}
      filter={({ options }) => options}
      onSearchChange={(typed) => setQ(data.some(({ label }) => label === typed) ? '' : typed)}
      onChange={(value) => props.onChange(value)}
    />
  )
}

const tenths = (value: number) => Math.round(value * 10) / 10
/** Power is stored in hp, torque in the unit it was entered in. */
const isKept = (unit: string) => unit === 'hp' || isTorqueUnit(unit)
const shownIn = ({ value, unit: kept }: PowerFigure, unit: string): number =>
  isKept(unit) ? value : tenths(convertPower(value, kept as PowerUnit, unit as PowerUnit))
const keptFrom = (value: number, unit: string): PowerFigure =>
  (isKept(unit)
    ? { value, unit }
    : { value: tenths(convertPower(value, unit as PowerUnit, 'hp')), unit: 'hp' }) as PowerFigure

function FigureInput({ units, props }: { units: readonly string[]; props: InputProps }) {
  const figure = props.value as PowerFigure | null
  const [chosen, setUnit] = useState<string>(figure?.unit ?? units[0]!)
  const unit = figure && isTorqueUnit(figure.unit) ? figure.unit : chosen
  const error = props.error ?? Object.values(props.errors ?? {})[0]
  return (
    <div className={classes['figure']}>
      <NumberInput
        label={props.label}
        hideControls
        decimalScale={1}
        grouped
        error={error}
        value={figure === null ? '' : shownIn(figure, unit)}
        onChange={(value) => props.onChange(value === '' ? null : keptFrom(Number(value), unit))}
      />
      <NativeSelect
        aria-label={`Unit of ${props.labelText.toLowerCase()}`}
        data={[...units]}
        value={unit}
        onChange={({ currentTarget: { value } }) => {
          setUnit(value)
          if (figure && isTorqueUnit(value)) props.onChange(keptFrom(figure.value, value))
        }}
      />
    </div>
  )
}

type Options = readonly { value: string; label: string }[]
function ManyInput({ options, props }: { options: Options; props: InputProps }) {
  const chosen = props.value as string[]
  const missing = chosen.filter((slug) => !options.some(({ value }) => value === slug))
  return (
    <MultiSelect
      label={props.label}
      description={props.description}
      error={props.error}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      data={[...options, ...missing.map((value) => ({ value, label: value }))]}
      value={chosen}
      onChange={props.onChange}
    />
  )
}

const placeOf = (values: FieldValues) => ({
  engine: text(values['engine']),
  transmission: text(values['transmission']),
})

function ContextMany({
  from,
  props,
  values,
}: {
  from: 'tools' | 'types' | 'partners'
  props: InputProps
  values: FieldValues
}) {
  const context = useTuneContext(placeOf(values))
  const all = (context?.[from] ?? []) as readonly { slug: string; name: string }[]
  const options = all
    .filter(({ slug }) => from !== 'partners' || slug !== values['slug'])
    .map(({ slug, name }) => ({ value: slug, label: name }))
  return <ManyInput options={options} props={props} />
}

function TierInput({ props, values }: { props: InputProps; values: FieldValues }) {
  const context = useTuneContext(placeOf(values))
  const chosen = text(props.value)
  const names = (context?.tiers ?? []).map(({ name }) => name)
  return (
    <NativeSelect
      label={props.labelText}
      error={props.error}
      value={chosen}
      data={[
        { value: '', label: 'Its own prices' },
        ...[...new Set([...names, ...(chosen === '' ? [] : [chosen])])].map((value) => ({
          value,
          label: `Price tier: ${value}`,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => props.onChange(value === '' ? null : value)}
    />
  )
}

function PriceInput({ name, props, values }: { name: string; props: InputProps; values: FieldValues }) {
  const context = useTuneContext(placeOf(values))
  const tier = context?.tiers.find((one) => one.name === values['price_tier'])
  const prices = (tier?.prices[name] ?? props.value) as PricesByCurrency
  const errors = props.errors ?? {}
  return (
    <PriceRow
      label={props.labelText}
      hint={props.description ?? ''}
      value={prices}
      readOnly={Boolean(values['price_tier'])}
      error={props.error}
      errorOf={(currency) => errors[currency]}
      onChange={props.onChange}
    />
  )
}

const figure =
  (...units: string[]): Input =>
  (props) => <FigureInput units={units} props={props} />
const many =
  (from: 'tools' | 'types' | 'partners'): Input =>
  (props, values) => <ContextMany from={from} props={props} values={values} />
const price =
  (name: string): Input =>
  (props, values) => <PriceInput name={name} props={props} values={values} />

/** Inputs for the fields of a tune that need more than a text, number, choice or time. */
export const tuneInputs: Readonly<Record<string, Input>> = {
  engine: (props) => <TargetInput kind="engine" props={props} />,
  transmission: (props) => <TargetInput kind="transmission" props={props} />,
  crank_horsepower: figure(...powerUnits),
  horsepower: figure(...powerUnits),
  crank_torque: figure(...torqueUnits),
  torque: figure(...torqueUnits),
  torque_limit: figure(...torqueUnits),
  tune_types: many('types'),
  tools: many('tools'),
  requires: many('partners'),
  recommended: many('partners'),
  price_tier: (props, values) => <TierInput props={props} values={values} />,
  price: price('price'),
  addonprice: price('addonprice'),
  baseprice: price('baseprice'),
  baseaddonprice: price('baseaddonprice'),
  dealerprice: price('dealerprice'),
  dealeraddonprice: price('dealeraddonprice'),
}
