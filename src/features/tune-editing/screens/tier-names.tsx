import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import classes from './prices.module.css'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'

/** Name and note of a tier. */
export const TierNames = ({ form }: { form: { getInputProps: (name: 'name' | 'note') => object } }) => (
  <div className={classes['names']}>
    <TextInput label="Name" description="Only staff see it." required {...form.getInputProps('name')} />
    <Textarea label={<OptionalLabel>Note</OptionalLabel>} rows={2} {...form.getInputProps('note')} />
  </div>
)
