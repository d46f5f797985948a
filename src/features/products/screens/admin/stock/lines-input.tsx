import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { IconTrash } from '#kit/ui/icons.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { findStockProducts } from '../../../contract/stock.ts'
import classes from './stock.module.css'

export interface NewLine {
  product: string
  /** Null where the product keeps no stock by variants. */
  variant: number | null
  name: string
  part_number: string
  quantity: number | string
}

type Found = Pick<NewLine, 'variant' | 'name' | 'part_number'> & { slug: string }

/**
 * Products with units. A scanner types a barcode and presses Enter: the product is added, or counts one more. Words find
 * products to choose from.
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
  const { busy, failure, run } = useAction()
  const add = ({ slug, variant, name, part_number: partNumber }: Found) => {
    const same = lines.findIndex((line) => line.product === slug && line.variant === variant)
    onChange(
      same < 0
        ? [...lines, { product: slug, variant, name, part_number: partNumber, quantity: 1 }]
        : lines.with(same, { ...lines[same]!, quantity: Number(lines[same]!.quantity) + 1 }),
    )
    setTyped('')
    setFound([])
  }
  const search = () =>
    run(async () => {
      const q = typed.trim()
      if (q === '') return
      const exact = await call(findStockProducts, { query: { q, exact: '1' } })
      if (exact.data.length === 1) return add(exact.data[0]!)
      if (exact.data.length > 1) return setFound(exact.data)
      const { data } = await call(findStockProducts, { query: { q } })
      if (data.length === 1) return add(data[0]!)
      setFound(data)
    })
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0 }} aria-label="Products">
      <div className={classes['acts']}>
        <TextInput
          label="Product"
          description="Scan a barcode, or type a name or part number and press Enter."
          style={{ flex: '1 1 20rem' }}
          value={typed}
          error={errors['lines']}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void search()
          }}
        />
        <Button variant="default" loading={busy} onClick={() => void search()} style={{ alignSelf: 'end' }}>
          Add
        </Button>
      </div>
      <FormFailure message={failure} />
      {found.length > 0 && (
        <ul aria-label="Products found" style={{ margin: '0.5rem 0', padding: 0, listStyle: 'none' }}>
          {found.map((item) => (
            <li key={`${item.slug} ${item.variant}`}>
              <Button variant="subtle" size="xs" onClick={() => add(item)}>
                {item.name} {item.part_number && `(${item.part_number})`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <table className={classes['lines']}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className={classes['number']}>
                Units
              </th>
              <th scope="col">
                <span className="ob-hidden">Actions</span>
              </th>
            </tr>
          </thead>
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
