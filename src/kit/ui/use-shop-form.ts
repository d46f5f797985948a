import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { CallError } from '../call.ts'
import { keepWork, keptWork } from '../client/kept-work.ts'
import { fieldsOf, nameFields } from '../validation.ts'
import { useErrorText } from './error-text.tsx'
import * as m from '../messages/m.ts'
import { focusProblem } from './focus-problem.ts'
import { incompleteDates } from './incomplete-dates.ts'

/** The label above a field: its text without the mark of a required field. */
function labelAbove(path: readonly PropertyKey[]): string | undefined {
  const name = path.map(String).join('.')
  const ofName = ({ dataset }: HTMLElement) => dataset['path'] === name || dataset['path']?.endsWith(`.${name}`)
  const field = [...document.querySelectorAll<HTMLInputElement>('[data-path]')].find(ofName)
  return field?.labels?.[0]?.firstChild?.textContent?.trim()
}
if (typeof document !== 'undefined') nameFields(labelAbove)

type FormValues = Record<string, unknown>

export interface ShopForm<V extends FormValues> {
  /** Mantine's form, with `getInputProps('address.line1')` and so on. */
  form: UseFormReturnType<V>
  /** Whether the form is being submitted. */
  busy: boolean
  /** Error message that belongs to no field; null if there is none. */
  failure: string | null
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
}

/**
 * A form based on its call's schema: validates in the browser first, then shows errors of a 422 beside the fields and
 * any other error above the button.
 * @param schema the contract's body, or a part of it
 * @param submit makes the call; errors it throws are shown
 * @param also further errors by field, for rules across several fields
 * @param keepAs stores unsent input under this name, across reloads
 */
export function useShopForm<V extends FormValues, O>(options: {
  schema: z.ZodType<O>
  initial: V
  submit: (values: O, form: UseFormReturnType<V>) => Promise<unknown>
  also?: (values: V) => Record<string, string>
  keepAs?: string
}): ShopForm<V> {
  const words = useErrorText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<V>({
    initialValues: options.initial,
    validateInputOnBlur: true,
    validate: (values) => {
      const result = options.schema.safeParse(values)
      return {
        ...options.also?.(values),
        ...(result.success ? {} : firstMessages(fieldsOf(result.error))),
        ...incompleteDates((path) => isFieldOf(values, path)),
      }
    },
  })

  const sent = useKeptValues(form, options.keepAs)
  const submit = async (values: V) => {
    const parsed = options.schema.safeParse(values)
    if (!parsed.success || busy) return
    setBusy(true)
    setFailure(null)
    try {
      await options.submit(parsed.data, form)
      sent()
    } catch (error) {
      const fields = error instanceof CallError ? firstMessages(error.fields) : {}
      const known = Object.entries(fields).filter(([path]) => isFieldOf(values, path))
      if (known.length > 0) {
        form.setErrors(Object.fromEntries(known))
        focusProblem()
      }
      // Errors for fields this form doesn't have show above the button.
      if (known.length === 0 || known.length < Object.keys(fields).length) setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  /** Clears the last attempt's error, because the fields now show what is wrong. */
  const refuse = () => {
    setFailure(null)
    focusProblem()
  }
  return { form, busy, failure, onSubmit: form.onSubmit((values) => void submit(values), refuse) }
}

/** Restores unsent input after a reload and keeps storing it; call the returned function once it is sent. */
function useKeptValues<V extends FormValues>(form: UseFormReturnType<V>, name: string | undefined): () => void {
  const { values, setValues } = form
  const first = useRef(JSON.stringify(values))
  useEffect(() => {
    const kept = name === undefined ? null : keptWork(name)
    if (kept) setValues((current) => ({ ...current, ...kept.values }))
  }, [name, setValues])
  useEffect(() => {
    if (name !== undefined && JSON.stringify(values) !== first.current)
      keepWork(name, { version: 0, values, at: new Date().toISOString() })
  }, [name, values])
  return () => {
    first.current = JSON.stringify(values)
    if (name !== undefined) keepWork(name, null)
  }
}

const isFieldOf = (values: FormValues, path: string): boolean => Object.hasOwn(values, path.split('.')[0] ?? '')

const firstMessages = (fields: Record<string, readonly string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, messages]) => [path, messages[0] ?? m.invalidValue()]))
