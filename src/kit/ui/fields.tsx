import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { type FieldShapes, isYesNo, lookOf } from '../fields.ts'
import classes from './fields.module.css'

/** What a form offers to its inputs. */
interface FormInputs {
  getInputProps: (name: string, options?: { type: 'checkbox' }) => object
}

/** The inputs of all fields that people see, each by its kind, with its label and hint. */
export const Fields = ({ of, form }: { of: FieldShapes; form: FormInputs }) => (
  <div className={classes['fields']}>
    {Object.entries(of).map(([name, schema]) => {
      const look = lookOf(schema)
      if (!look) return null
      const { label, hint, lines = 1, wide = lines > 1, type = 'text', placeholder, required } = look
      const common = {
        label: label(),
        ...(hint ? { description: hint() } : {}),
        ...(placeholder ? { placeholder } : {}),
        ...(required ? { required } : {}),
      }
      return (
        <div key={name} className={wide ? classes['wide'] : undefined}>
          {isYesNo(schema) ? (
            <Checkbox {...common} {...form.getInputProps(name, { type: 'checkbox' })} />
          ) : lines > 1 ? (
            <Textarea {...common} rows={lines} {...form.getInputProps(name)} />
          ) : (
            <TextInput {...common} type={type} {...form.getInputProps(name)} />
          )}
        </div>
      )
    })}
  </div>
)
