import type { UseFormReturnType } from '@mantine/form'
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => undefined
const texts = new Set(['text', 'email', 'tel', 'password', 'search', 'url'])
const unchanged = Symbol('unchanged')

/**
 * Takes over input typed into a server-rendered page before its scripts loaded. React keeps it in the fields without
 * reporting it, so the form would be sent without it. Finds fields by the `data-path` from Mantine's `getInputProps`.
 */
export function useTypedBefore<V extends Record<string, unknown>>(
  { getInputProps, setFieldValue }: Pick<UseFormReturnType<V>, 'getInputProps' | 'setFieldValue'>,
  frame: RefObject<HTMLFormElement | null>,
): void {
  const hydrates = useRef(
    useSyncExternalStore(
      never,
      () => false,
      () => true,
    ),
  )
  useEffect(() => {
    if (!hydrates.current) return
    hydrates.current = false
    for (const field of frame.current?.querySelectorAll<HTMLElement>('[data-path]') ?? []) {
      const path = field.dataset['path'] ?? ''
      const typed = typedIn(field, getInputProps(path).value)
      if (typed !== unchanged) setFieldValue(path, typed as never)
    }
  }, [frame, getInputProps, setFieldValue])
}

/** Displayed value of a field, if it differs from the form's value. */
function typedIn(field: HTMLElement, value: unknown): unknown {
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    return typeof value === 'boolean' && field.checked !== value ? field.checked : unchanged
  if (field instanceof HTMLSelectElement) {
    // A select whose value has no option displays another one.
    const isShown = [...field.options].some((option) => option.value === value)
    return isShown && field.value !== value ? field.value : unchanged
  }
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && texts.has(field.type))) {
    const isTyped = typeof value === 'string' && !field.readOnly && field.role !== 'combobox'
    return isTyped && field.value !== value.replaceAll('\r\n', '\n') ? field.value : unchanged
  }
  const chosen = [...field.querySelectorAll<HTMLInputElement>('input:checked')].map((input) => input.value)
  if (Array.isArray(value)) return chosen.join('\n') === value.join('\n') ? unchanged : chosen
  return typeof value === 'string' && chosen.length === 1 && chosen[0] !== value ? chosen[0] : unchanged
}
