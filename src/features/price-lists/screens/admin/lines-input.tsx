import { ActionIcon, Pagination, Select } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { type ReactNode, useState } from 'react'
import { SendButton } from '#features/files/ui/file-button.tsx'
import { PriceRow } from '#features/pricing/ui/price-row.tsx'
import { OneInput } from '#features/products/ui/choice-inputs.tsx'
import { call } from '#kit/call.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { FileProblems } from '#kit/ui/file-problems.tsx'
import { IconTrash } from '#kit/ui/icons.tsx'
import { linesMax, type PriceLine } from '../../contract/price-list-fields.ts'
import { findPriceListChoices, readPriceLines } from '../../contract/price-lists.ts'
import classes from './price-lists.module.css'
import { useVariants } from './use-variants.ts'
import rows from '#kit/ui/workbench/input-rows.module.css'
import group from '#kit/ui/workbench/plain-group.module.css'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { clsx } from 'clsx'

type Problems = (typeof readPriceLines)['output']['_output']['problems']
type Errors = NonNullable<InputProps['errors']>

const shownAtOnce = 20
const newLine = (audience: string): PriceLine => ({
  product: '',
  variant: null,
  from: audience === 'everyone' ? 2 : 1,
  prices: {},
  percent: 10,
  off: 'list',
})

/** Lines of a price list, twenty per page; a CSV file replaces all of them. */
export function LinesInput({
  value,
  onChange,
  labelText,
  error,
  errors = {},
  audience,
}: InputProps & { audience: string }) {
  const lines = value as PriceLine[]
  const [page, setPage] = useState(1)
  const [problems, setProblems] = useState<Problems>([])
  const pages = Math.max(1, Math.ceil(lines.length / shownAtOnce))
  const first = (Math.min(page, pages) - 1) * shownAtOnce
  const shown = lines.slice(first, first + shownAtOnce)
  const variantsOf = useVariants(shown.map(({ product }) => product))
  const elsewhere = Object.keys(errors).find((path) => {
    const place = Number(path.split('.')[0])
    return place < first || place >= first + shownAtOnce
  })
  const change = (place: number, line: PriceLine) => onChange(lines.with(place, line))
  const readFile = async (file: File) => {
    const read = await call(readPriceLines, { body: { csv: await file.text() } })
    setProblems(read.problems)
    if (read.problems.length === 0) onChange(read.prices)
  }
  return (
    <fieldset className={clsx(group['group'], classes['lines'])} aria-label={labelText}>
      <p className={classes['quiet']}>
        Prices exclude surcharges for options. All units of a product in a cart count. For a variant, only its own do.
      </p>
      {lines.length > 0 && (
        <ol className={rows['rows']} start={first + 1}>
          {shown.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line is its place: new ones have no number yet
            <li key={first + index} className={rows['row']}>
              <LineInput
                line={line}
                place={first + index}
                variants={variantsOf(line.product)}
                errors={errors}
                onChange={(changed) => change(first + index, changed)}
              />
              <ActionIcon
                variant="default"
                aria-label={`Remove line ${first + index + 1}`}
                onClick={() => onChange(lines.toSpliced(first + index, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={Math.min(page, pages)}
          onChange={setPage}
          size="sm"
          aria-label="Pages of lines"
        />
      )}
      {elsewhere !== undefined && (
        <p role="alert" className={classes['wrong']}>
          Line {Number(elsewhere.split('.')[0]) + 1}: {errors[elsewhere]}
        </p>
      )}
      {error && (
        <p role="alert" className={classes['wrong']}>
          {error}
        </p>
      )}
      <div className={classes['acts']}>
        <Button
          variant="default"
          disabled={lines.length >= linesMax}
          onClick={() => {
            onChange([...lines, newLine(audience)])
            setPage(Math.ceil((lines.length + 1) / shownAtOnce))
          }}
        >
          Add line
        </Button>
        <SendButton label="Replace from CSV" accept=".csv,text/csv" send={readFile} />
      </div>
      {problems.length > 0 && <FileProblems problems={problems} />}
    </fieldset>
  )
}

const kinds = [
  { value: 'fixed', label: 'Fixed price' },
  { value: 'list', label: 'Percent off list price' },
  { value: 'dealer', label: 'Percent off dealer price' },
]

function LineInput({
  line,
  place,
  variants,
  errors,
  onChange,
}: {
  line: PriceLine
  place: number
  variants: readonly { id: number; name: string }[]
  errors: Errors
  onChange: (line: PriceLine) => void
}) {
  const errorOf = (field: string): ReactNode => errors[`${place}.${field}`]
  const isFixed = line.percent === null
  return (
    <div className={rows['inner']}>
      <div className={classes['facts']}>
        <OneInput
          kind="product"
          find={findPriceListChoices}
          label="Product"
          value={line.product}
          error={errorOf('product')}
          onChange={(product) => onChange({ ...line, product: (product as string | null) ?? '', variant: null })}
        />
        {(variants.length > 0 || line.variant !== null) && (
          <Select
            label="Variant"
            placeholder="All variants"
            clearable
            data={variants.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={line.variant === null ? null : String(line.variant)}
            error={errorOf('variant')}
            onChange={(variant) => onChange({ ...line, variant: variant === null ? null : Number(variant) })}
          />
        )}
        <NumberInput
          label="From"
          suffix=" units"
          min={1}
          max={1000}
          allowDecimal={false}
          value={line.from}
          error={errorOf('from')}
          onChange={(from) => onChange({ ...line, from: Number(from) })}
        />
        <NativeSelect
          label="Type"
          data={kinds}
          value={isFixed ? 'fixed' : line.off}
          error={errorOf('off')}
          onChange={({ currentTarget: { value } }) =>
            onChange(
              value === 'fixed'
                ? { ...line, percent: null, off: 'list' }
                : { ...line, prices: {}, percent: line.percent ?? 10, off: value as PriceLine['off'] },
            )
          }
        />
        {!isFixed && (
          <NumberInput
            label="Percent off"
            suffix="%"
            min={0}
            max={100}
            decimalScale={2}
            value={line.percent ?? ''}
            error={errorOf('percent')}
            onChange={(percent) => onChange({ ...line, percent: Number(percent) })}
          />
        )}
      </div>
      {isFixed && (
        <PriceRow
          label={`Price of line ${place + 1}`}
          hint=""
          value={line.prices}
          readOnly={false}
          error={errorOf('prices')}
          errorOf={(code) => errorOf(`prices.${code}`)}
          onChange={(prices) => onChange({ ...line, prices })}
        />
      )}
    </div>
  )
}
