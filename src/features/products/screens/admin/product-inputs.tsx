import { richTextInput } from '#features/pictures/ui/rich-text-input.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { PriceInput } from '#features/pricing/ui/price-input.tsx'
import type { FieldValues, InputProps } from '#kit/ui/fields.tsx'
import type { ProductSpec } from '../../contract/product-fields.ts'
import { BrandInput, ManyInput, OneInput, TagsChoice } from '../../ui/choice-inputs.tsx'
import { FitsInput } from './fits-input.tsx'
import classes from './inputs.module.css'
import { OptionsInput } from './options-input.tsx'
import { PartsInput } from './parts-input.tsx'
import { PicturesInput } from './pictures-input.tsx'
import { Group, RowList } from './row-list.tsx'
import { VariantsInput } from './variants-input.tsx'

function SpecsInput({ value, onChange, labelText, error, errors = {} }: InputProps) {
  return (
    <Group label={labelText} description="Listed on the page, such as length: 1.5 m." error={error}>
      <RowList
        noun="detail"
        items={value as ProductSpec[]}
        onChange={onChange}
        make={(): ProductSpec => ({ name: '', value: '' })}
      >
        {(spec, index, change) => (
          <div className={classes['pair']}>
            <TextInput
              label="Name"
              value={spec.name}
              error={errors[`${index}.name`]}
              onChange={(event) => change({ ...spec, name: event.currentTarget.value })}
            />
            <TextInput
              label="Value"
              value={spec.value}
              error={errors[`${index}.value`]}
              onChange={(event) => change({ ...spec, value: event.currentTarget.value })}
            />
          </div>
        )}
      </RowList>
    </Group>
  )
}

/** Custom inputs of a product's fields. */
export const productInputs: Readonly<Record<string, (props: InputProps, values: FieldValues) => ReactNode>> = {
  brand: (props) => <BrandInput {...props} />,
  category: (props) => <OneInput kind="category" {...props} />,
  body: richTextInput,
  tags: (props) => <TagsChoice {...props} />,
  specs: (props) => <SpecsInput {...props} />,
  pictures: (props, values) => <PicturesInput {...props} values={values} />,
  prices: (props) => <PriceInput {...props} />,
  dealer_prices: (props) => <PriceInput {...props} />,
  options: (props) => <OptionsInput {...props} />,
  variants: (props, values) => <VariantsInput {...props} values={values} />,
  parts: (props) => <PartsInput {...props} />,
  related: (props) => <ManyInput kind="product" {...props} />,
  accessories: (props) => <ManyInput kind="product" {...props} />,
  fits: (props) => <FitsInput {...props} />,
}
