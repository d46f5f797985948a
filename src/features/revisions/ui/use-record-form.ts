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

/** How long after the last key what was entered is kept in the browser. */
const keepAfterMs = 400

/** What rules over several fields say, by field. What is only half entered may be more than they can read. */
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
 * The form of one record: its unsaved work outlives a reload, and a save that came too late is decided field by field.
 * @param name of the record in this browser, such as `make/7` or `make/new`
 * @param save sends the values, made from a version; answers with the record as it is stored
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
  /** The version that the values in the form began with. */
  const base = useRef(version)
  /** What is stored next is what was saved. */
  const isSaving = useRef(false)
  /** The timer that keeps the last keys; what is saved is not kept after all. */
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

  // What is stored comes into the form unless there is work in it.
  const shown = useRef(values)
  useEffect(() => {
    if (shown.current === values) return
    // As of now: a key may have been pressed since this was rendered.
    const entered = form.getValues()
    const hasWork = !isSaving.current && !isSame(entered, shown.current) && !isSame(entered, values)
    const isChanged = !isSame(values, shown.current)
    isSaving.current = false
    shown.current = values
    // Work on what others have changed since is decided field by field when it is saved.
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
    /** Saves what was chosen of both versions. */
    resolve: (chosen: Values, from: number) => {
      base.current = from
      setStale(null)
      form.setValues(chosen as FormValues)
      shop.onSubmit()
    },
    /** Work of an earlier visit that can be taken back. */
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
