import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { CallError } from '../call.ts'
import { keepWork, keptWork } from '../client/kept-work.ts'
import { fieldsOf, nameFields } from '../validation.ts'
import { useErrorText } from './error-text.tsx'
import * as m from '../messages/m.ts'
import { focusProblem } from './focus-problem.ts'

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
 * @param also what else is wrong, by field, as rules over several fields find it
 * @param keepAs keeps what is typed under this name until it is sent, through a reload
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
      return { ...options.also?.(values), ...(result.success ? {} : firstMessages(fieldsOf(result.error))) }
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

/** Fills a form with what was typed before a reload, and keeps what is typed; the answer is called once it is sent. */
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

const firstMessages = (fields: Record<string, readonly string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, messages]) => [path, messages[0] ?? m.invalidValue()]))
