import { useEffect, useRef, useState } from 'react'
import { CallError } from '#kit/call.ts'
import { keepWork, type KeptWork, keptWork } from '#kit/client/kept-work.ts'
import type { FieldShapes } from '#kit/fields.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { recordShape } from '../contract/records.ts'
import { isSame, type Values } from '../rules.ts'
import type { StaleFacts } from './conflict-dialog.tsx'
import type { EditorSpec } from './editor-spec.ts'

type FormValues = Record<string, unknown>

/** Delay after the last key before unsaved work is stored. */
const keepAfterMs = 400

/** Errors of rules across fields, by field. Ignores rules that fail on incomplete input. */
function problemsOf(check: NonNullable<EditorSpec['check']>, values: FormValues): Record<string, string> {
  const found: Record<string, string> = {}
  try {
    check(values, { addIssue: ({ path, message }) => void (found[path.join('.')] ??= message) })
  } catch {
    return {}
  }
  return found
}

/**
 * Form state of a record: unsaved work survives a reload, and conflicting saves are resolved by field.
 * @param name storage key of the record, such as `make/7` or `make/new`
 * @param save sends the values based on a version; returns the stored record
 */
export function useRecordForm({
  name,
  fields,
  values,
  version,
  check,
  save,
}: {
  name: string
  fields: FieldShapes
  values: FormValues
  version: number
  check?: EditorSpec['check'] | undefined
  save: (values: Values, version: number) => Promise<unknown>
}) {
  const [stale, setStale] = useState<StaleFacts | null>(null)
  const [kept, setKept] = useState<KeptWork | null>(null)
  /** Version the form's values are based on. */
  const base = useRef(version)
  /** The next stored record is the result of this save. */
  const isSaving = useRef(false)
  /** Timer for storing unsaved work; cancelled on save. */
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shop = useShopForm<FormValues, unknown>({
    schema: recordShape(fields),
    initial: values,
    ...(check ? { also: (entered) => problemsOf(check, entered) } : {}),
    submit: async (parsed) => {
      isSaving.current = true
      try {
        await save(parsed as Values, base.current)
        clearTimeout(keeping.current)
        keepWork(name, null)
      } catch (error) {
        isSaving.current = false
        if (!(error instanceof CallError) || error.code !== 'stale_version') throw error
        setStale(error.facts as unknown as StaleFacts)
      }
    },
  })
  const { form } = shop
  const isDirty = !isSame(form.values, values)

  // Load the stored record into the form unless there is unsaved work.
  const shown = useRef(values)
  useEffect(() => {
    if (shown.current === values) return
    // Read current state, because a key may have been pressed since rendering.
    const entered = form.getValues()
    const hasWork = !isSaving.current && !isSame(entered, shown.current) && !isSame(entered, values)
    const isChanged = !isSame(values, shown.current)
    isSaving.current = false
    shown.current = values
    // Conflicts with newer changes are resolved by field when saving.
    if (hasWork && isChanged) return
    base.current = version
    if (hasWork) return
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    // oxlint-disable-next-line react/exhaustive-deps -- the form is new with each render
  }, [values, version])

  useEffect(() => {
    const found = keptWork(name)
    if (found && !isSame(found.values, shown.current)) setKept(found)
    else if (found) keepWork(name, null)
  }, [name])

  useEffect(() => {
    if (!isDirty) return
    keeping.current = setTimeout(
      () => keepWork(name, { version: base.current, values: form.values, at: new Date().toISOString() }),
      keepAfterMs,
    )
    return () => clearTimeout(keeping.current)
  }, [isDirty, form.values, name])

  return {
    ...shop,
    isDirty,
    stale,
    closeConflict: () => setStale(null),
    /** Saves the resolved values. */
    resolve: (chosen: Values, from: number) => {
      base.current = from
      setStale(null)
      form.setValues(chosen as FormValues)
      shop.onSubmit()
    },
    /** Restored work from an earlier visit, which can be discarded. */
    kept,
    takeBack: () => {
      if (!kept) return
      base.current = kept.version
      form.setValues({ ...values, ...kept.values })
      setKept(null)
    },
    forget: () => {
      keepWork(name, null)
      setKept(null)
    },
    discard: () => {
      keepWork(name, null)
      base.current = version
      form.setValues(values)
      form.clearErrors()
    },
  }
}
