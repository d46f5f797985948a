import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import type { EditedPart } from '../../contract/product-fields.ts'
import { getProductOptions } from '../../contract/product-records.ts'
import { OneInput } from '../../ui/choice-inputs.tsx'
import classes from './inputs.module.css'
import { Group, RowList } from './row-list.tsx'

interface PartOptions {
  id: number
  name: string
  selections: string[]
}
const newPart = (): EditedPart => ({ product: null, tune: null, quantity: 1, options: [] })

/** Options of a product, once loaded. */
function useOptions(slug: string | null): readonly PartOptions[] {
  const [known, setKnown] = useState<{ slug: string; options: readonly PartOptions[] } | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    if (slug)
      call(getProductOptions, { query: { slug } }, { signal: leaving.signal }).then(
        ({ data }) => setKnown({ slug, options: data }),
        () => undefined,
      )
    return () => leaving.abort()
  }, [slug])
  return known?.slug === slug ? known.options : []
}

/** Parts of a kit: goods with their choices, and tunes. */
export function PartsInput({ value, onChange, labelText, error, errors = {} }: InputProps) {
  return (
    <Group
      label={labelText}
      description="Sold together at the price above. Stock, packing and refunds are those of the parts."
      error={error}
    >
      <RowList noun="part" items={value as EditedPart[]} onChange={onChange} make={newPart}>
        {(part, index, change) => (
          <PartInput part={part} onChange={change} errorOf={(field) => errors[`${index}.${field}`]} />
        )}
      </RowList>
    </Group>
  )
}

function PartInput({
  part,
  onChange,
  errorOf,
}: {
  part: EditedPart
  onChange: (part: EditedPart) => void
  errorOf: (field: string) => InputProps['error']
}) {
  const [kind, setKind] = useState<'product' | 'tune'>(part.tune === null ? 'product' : 'tune')
  const options = useOptions(part.product)
  return (
    <>
      <SegmentedControl
        aria-label="Type of part"
        data={[
          { value: 'product', label: 'Product' },
          { value: 'tune', label: 'Tune' },
        ]}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen)
          onChange(newPart())
        }}
      />
      <div className={classes['pair']}>
        <OneInput
          kind={kind}
          label={kind === 'tune' ? 'Tune' : 'Product'}
          value={part[kind]}
          error={errorOf(kind) ?? (kind === 'tune' ? errorOf('product') : undefined)}
          onChange={(slug) => onChange({ ...newPart(), quantity: part.quantity, [kind]: slug as string | null })}
        />
        {kind === 'product' && (
          <NumberInput
            label="Quantity in each kit"
            min={1}
            max={20}
            allowDecimal={false}
            value={part.quantity}
            error={errorOf('quantity')}
            onChange={(quantity) => onChange({ ...part, quantity: Number(quantity) })}
          />
        )}
        {options.map(({ id, name, selections }) => (
          <Select
            key={id}
            label={name}
            data={selections}
            value={part.options.find((option) => option.id === id)?.selection ?? null}
            error={errorOf('options')}
            onChange={(selection) =>
              onChange({
                ...part,
                options: [
                  ...part.options.filter((option) => option.id !== id),
                  ...(selection === null ? [] : [{ id, selection }]),
                ],
              })
            }
          />
        ))}
      </div>
    </>
  )
}
