import { sentenceCase } from '#kit/sentence-case.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import type { ProductFit } from '../../contract/product-fields.ts'
import { OneInput } from '../../ui/choice-inputs.tsx'
import classes from './inputs.module.css'
import { Group, RowList } from './row-list.tsx'

const newFit = (): ProductFit => ({
  make: null,
  model: null,
  year_from: null,
  year_to: null,
  engine: null,
  transmission: null,
})
const yearOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed))

/** Vehicles a product fits, one condition per row. */
export function FitsInput({ value, onChange, labelText, description, error, errors = {} }: InputProps) {
  return (
    <Group label={labelText} description={description} error={error}>
      <RowList noun="vehicle" items={value as ProductFit[]} onChange={onChange} make={newFit}>
        {(fit, index, change) => (
          <>
            <div className={classes['pair']}>
              {(['make', 'model', 'engine', 'transmission'] as const).map((kind) => (
                <OneInput
                  key={kind}
                  kind={kind}
                  label={sentenceCase(kind)}
                  placeholder="Any"
                  value={fit[kind]}
                  error={errors[`${index}.${kind}`]}
                  onChange={(chosen) => change({ ...fit, [kind]: chosen as string | null })}
                />
              ))}
              {(['year_from', 'year_to'] as const).map((name) => (
                <NumberInput
                  key={name}
                  label={name === 'year_from' ? 'First year' : 'Last year'}
                  placeholder="Any"
                  hideControls
                  allowDecimal={false}
                  value={fit[name] ?? ''}
                  error={errors[`${index}.${name}`]}
                  onChange={(typed) => change({ ...fit, [name]: yearOf(typed) })}
                />
              ))}
            </div>
            {errors[String(index)] && (
              <p className={classes['wrong']} role="alert">
                {errors[String(index)]}
              </p>
            )}
          </>
        )}
      </RowList>
    </Group>
  )
}
