import { ActionIcon } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useRef, useState } from 'react'
import { call } from '#kit/call.ts'
import { IconTrash } from '#kit/ui/icons.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { findStockProducts } from '../../../contract/stock.ts'
import classes from './stock.module.css'
import plain from '#kit/ui/workbench/plain-table.module.css'
import { hiddenActions, TableHead } from '#kit/ui/table-head.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { clsx } from 'clsx'

export interface NewLine {
  product: string
  /** Null if the product doesn't keep stock by variant. */
  variant: number | null
  name: string
  part_number: string
  quantity: number | ''
}

type Found = Pick<NewLine, 'variant' | 'name' | 'part_number'> & { slug: string }

/**
 * Products with quantities. Scanning a barcode adds the product or increases its quantity; typing words searches
 * products.
 */
export function LinesInput({
  lines,
  onChange,
  errors,
}: {
  lines: readonly NewLine[]
  onChange: (lines: NewLine[]) => void
  errors: Readonly<Record<string, React.ReactNode>>
}) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly Found[]>([])
  const [unknown, setUnknown] = useState('')
  const { busy, failure, run } = useAction()
  // Scans arrive faster than lookups finish, so each one builds on the latest lines.
  const latest = useRef(lines)
  latest.current = lines
  const searches = useRef(Promise.resolve())
  const field = useRef<HTMLInputElement>(null)
  const add = ({ slug, variant, name, part_number: partNumber }: Found) => {
    const all = latest.current
    const same = all.findIndex((line) => line.product === slug && line.variant === variant)
    latest.current =
      same < 0
        ? [...all, { product: slug, variant, name, part_number: partNumber, quantity: 1 }]
        : all.with(same, { ...all[same]!, quantity: Number(all[same]!.quantity) + 1 })
    onChange([...latest.current])
    setFound([])
  }
  const find = async (q: string) => {
    const exact = await call(findStockProducts, { query: { q, exact: '1' } })
    const { data } = exact.data.length > 0 ? exact : await call(findStockProducts, { query: { q } })
    if (data.length === 1) return add(data[0]!)
    setFound(data)
    if (data.length === 0) setUnknown(q)
  }
  const search = () => {
    const q = typed.trim()
    if (q === '') return
    setTyped('')
    setUnknown('')
    searches.current = searches.current.then(() => run(() => find(q)))
  }
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }} aria-label="Products">
      <div className={classes['acts']}>
        <TextInput
          ref={field}
          label="Product"
          description="Scan a barcode, or type a name or part number and press Enter."
          style={{ flex: '1 1 20rem' }}
          value={typed}
          error={unknown === '' ? errors['lines'] : `No product has “${unknown}”.`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            search()
          }}
        />
        <Button variant="default" loading={busy} onClick={search} style={{ alignSelf: 'end' }}>
          Add
        </Button>
      </div>
      <FormFailure message={failure} />
      {found.length > 0 && (
        <ul aria-label="Products found" style={{ margin: '0.5rem 0', padding: 0, listStyle: 'none' }}>
          {found.map((item) => (
            <li key={`${item.slug} ${item.variant}`}>
              <Button
                variant="subtle"
                size="xs"
                onClick={() => {
                  add(item)
                  field.current?.focus()
                }}
              >
                {item.name} {item.part_number && `(${item.part_number})`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <table className={clsx(plain['table'], classes['lines'])}>
          <TableHead titles={['Product', ['Units', classes['number']], hiddenActions()]} />
          <tbody>
            {lines.map((line, index) => (
              <tr key={`${line.product} ${line.variant}`}>
                <td>
                  {line.name}
                  <small>{line.part_number}</small>
                </td>
                <td className={classes['number']}>
                  <NumberInput
                    aria-label={`Units of ${line.name}`}
                    hideControls
                    allowDecimal={false}
                    min={1}
                    value={line.quantity}
                    error={errors[`lines.${index}.quantity`] ?? errors[`lines.${index}.product`]}
                    onChange={(quantity) => onChange(lines.with(index, { ...line, quantity }))}
                  />
                </td>
                <td>
                  <ActionIcon
                    variant="default"
                    aria-label={`Remove ${line.name}`}
                    onClick={() => onChange(lines.toSpliced(index, 1))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </fieldset>
  )
}
