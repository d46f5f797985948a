import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import { CallError } from '../call.ts'
import { fieldsOf } from '../validation.ts'
import { useErrorText } from './error-text.tsx'
import * as m from '../messages/m.ts'
import { focusProblem } from './focus-problem.ts'

type FormValues = Record<string, unknown>

export interface ShopForm<V extends FormValues> {
  /** Mantine's form: `getInputProps('address.line1')` and the rest. */
  form: UseFormReturnType<V>
  /** While the submit runs. */
  busy: boolean
  /** A failure that belongs to no field, in words; null while there is none. */
  failure: string | null
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
}

/**
 * A form on the schema of its call: checked in the browser first, then the answer's 422 is shown next to the fields and
 * any other failure above the button.
 * @param schema the contract's body, or a part of it
 * @param submit makes the call; what it throws is shown
 */
export function useShopForm<V extends FormValues, O>(options: {
  schema: z.ZodType<O>
  initial: V
  submit: (values: O, form: UseFormReturnType<V>) => Promise<unknown>
}): ShopForm<V> {
  const words = useErrorText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<V>({
    initialValues: options.initial,
    validateInputOnBlur: true,
    validate: (values) => {
      const result = options.schema.safeParse(values)
      return result.success ? {} : firstMessages(fieldsOf(result.error))
    },
  })

  const submit = async (values: V) => {
    const parsed = options.schema.safeParse(values)
    if (!parsed.success || busy) return
    setBusy(true)
    setFailure(null)
    try {
      await options.submit(parsed.data, form)
    } catch (error) {
      const fields = error instanceof CallError ? firstMessages(error.fields) : {}
      const known = Object.entries(fields).filter(([path]) => Object.hasOwn(values, path.split('.')[0] ?? ''))
      if (known.length > 0) {
        form.setErrors(Object.fromEntries(known))
        focusProblem()
      }
      // What belongs to no field of this form is said above the button.
      if (known.length === 0 || known.length < Object.keys(fields).length) setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  /** What the last attempt failed of no longer holds: the fields say what is wrong now. */
  const refuse = () => {
    setFailure(null)
    focusProblem()
  }
  return { form, busy, failure, onSubmit: form.onSubmit((values) => void submit(values), refuse) }
}

const firstMessages = (fields: Record<string, readonly string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, messages]) => [path, messages[0] ?? m.invalidValue()]))
