import { ActionIcon, Checkbox } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type ReactNode, useState } from 'react'
import { IconTrash } from '#kit/ui/icons.tsx'
import type { WholeInputProps } from '#kit/ui/fields.tsx'
import type { EditedOption } from '../../contract/product-fields.ts'
import { type EditedVariant, variantLabel } from '../../contract/variants.ts'
import { countCombinations, generateVariants, optionsOfVariants, variantsMax } from '../../rules-variants.ts'
import classes from './inputs.module.css'
import { Group } from './row-list.tsx'
import rows from '#kit/ui/workbench/input-rows.module.css'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { clsx } from 'clsx'

/** Variants with their own stock, part number and barcode, generated from the options. */
export function VariantsInput({ value, onChange, labelText, error, errors = {}, values }: WholeInputProps) {
  const variants = value as EditedVariant[]
  const options = (values['options'] as EditedOption[]).filter(({ name }) => name.trim() !== '')
  const [by, setBy] = useState<readonly string[]>(() => optionsOfVariants(variants))
  const chosen = options.filter(({ name }) => by.includes(name))
  const count = countCombinations(chosen)
  if (options.length === 0 && variants.length === 0) return null
  return (
    <Group
      label={labelText}
      description="Each combination has its own stock, part number and barcode. Without variants, stock is kept for the product as a whole."
      error={error}
    >
      <div className={classes['by']}>
        {options.map(({ name }) => (
          <Checkbox
            key={name}
            label={`Keep stock by ${name}`}
            checked={by.includes(name)}
            onChange={(event) =>
              setBy(event.currentTarget.checked ? [...by, name] : by.filter((other) => other !== name))
            }
          />
        ))}
        <Button
          variant="default"
          disabled={count > variantsMax || (count === 0 && variants.length === 0)}
          onClick={() => onChange(generateVariants(variants, chosen))}
        >
          {count === 0 ? 'Remove all variants' : `Make ${count} ${count === 1 ? 'variant' : 'variants'}`}
        </Button>
      </div>
      {count > variantsMax && <p className={classes['wrong']}>A product has at most {variantsMax} variants.</p>}
      {variants.length > 0 && (
        <ol className={rows['rows']}>
          {variants.map((variant, index) => (
            <VariantRow
              key={variant.id ?? variantLabel(variant)}
              variant={variant}
              at={String(index)}
              errors={errors}
              onChange={(changed) => onChange(variants.with(index, changed))}
              onRemove={() => onChange(variants.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
    </Group>
  )
}

function VariantRow({
  variant,
  at,
  errors,
  onChange,
  onRemove,
}: {
  variant: EditedVariant
  at: string
  errors: Readonly<Record<string, ReactNode>>
  onChange: (variant: EditedVariant) => void
  onRemove: () => void
}) {
  const name = variantLabel(variant)
  return (
    <li className={clsx(rows['row'], classes['variant'])} aria-label={name}>
      <b>{name}</b>
      <TextInput
        label="Part number"
        value={variant.part_number}
        error={errors[`${at}.part_number`]}
        onChange={(event) => onChange({ ...variant, part_number: event.currentTarget.value })}
      />
      <TextInput
        label="Barcode"
        value={variant.barcode}
        error={errors[`${at}.barcode`]}
        onChange={(event) => onChange({ ...variant, barcode: event.currentTarget.value })}
      />
      <NumberInput
        label="Weight (g)"
        placeholder="Same as product"
        allowDecimal={false}
        min={0}
        value={variant.weight_grams ?? ''}
        error={errors[`${at}.weight_grams`]}
        onChange={(grams) => onChange({ ...variant, weight_grams: grams === '' ? null : Number(grams) })}
      />
      {variant.id === null ? (
        <ActionIcon variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      ) : (
        <Checkbox
          label="Retired"
          checked={variant.retired}
          onChange={(event) => onChange({ ...variant, retired: event.currentTarget.checked })}
        />
      )}
      {errors[at] && (
        <p className={classes['wrong']} role="alert">
          {errors[at]}
        </p>
      )}
    </li>
  )
}
