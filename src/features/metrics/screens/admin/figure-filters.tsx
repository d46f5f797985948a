import { NativeSelect } from '#kit/ui/native-select.tsx'
import { Link } from 'react-router'
import { orderKindLabels } from '#features/orders/rules.ts'
import { currencies } from '#kit/money.ts'
import { DayRangeButton } from '#kit/ui/day-range.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { regionNames } from '../../rules/measures.ts'
import chips from '#kit/ui/workbench/chosen.module.css'

/** A select whose value is in the URL. */
export function Choice({
  name,
  label,
  all,
  options,
}: {
  name: string
  label: string
  /** The label while nothing is selected. */
  all: string
  options: readonly (readonly [value: string, label: string])[]
}) {
  const query = useListQuery()
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...options.map(([value, text]) => ({ value, label: text }))]}
      value={query.get(name)}
      onChange={(event) => query.set({ [name]: event.currentTarget.value })}
    />
  )
}

export const RegionChoice = () => (
  <Choice name="region" label="Region" all="All regions" options={Object.entries(regionNames)} />
)
const CurrencyChoice = ({ shown }: { shown: string }) => (
  <Choice
    name="currency"
    label="Reporting currency"
    all={`All in ${shown}`}
    options={currencies.map((code) => [code, `All in ${code}`])}
  />
)

/** Filters by days, region and currency. */
export function SalesFilters({ currency }: { currency: string }) {
  return (
    <>
      <DayRangeButton unset="Last 28 days" years />
      <RegionChoice />
      <Choice name="kind" label="Order type" all="All order types" options={Object.entries(orderKindLabels())} />
      <Choice
        name="sold_in"
        label="Paid in"
        all="Paid in any currency"
        options={currencies.map((code) => [code, `Paid in ${code}`])}
      />
      <CurrencyChoice shown={currency} />
    </>
  )
}

/** The active filters, each with a remove button. */
export function Chips({ chosen }: { chosen: readonly { by: string; name: string }[] }) {
  const query = useListQuery()
  return chosen.map(({ by, name }) => (
    <Link key={by} to={query.to({ [by]: null })} className={chips['chip']}>
      {name} <span aria-hidden="true">×</span>
      <span className="ob-hidden">Remove filter</span>
    </Link>
  ))
}
