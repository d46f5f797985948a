import { Textarea, TextInput } from '@mantine/core'
import classes from './prices.module.css'

/** Name and note of a tier. */
export const TierNames = ({ form }: { form: { getInputProps: (name: 'name' | 'note') => object } }) => (
  <div className={classes['names']}>
    <TextInput label="Name" description="Only staff see it." required {...form.getInputProps('name')} />
    <Textarea label="Note" rows={2} {...form.getInputProps('note')} />
  </div>
)
