import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues } from '#kit/ui/fields.tsx'
import type { slugOf } from '#kit/slug.ts'

interface Form {
  values: FieldValues
  getValues: () => FieldValues
  setFieldValue: (field: string, value: never) => void
  getInputNode: (field: string) => Element | null
}

/** Slug field of a record, and the prefix of its slugs. */
export interface AddressOfName {
  field: string
  before: string
}
/** The slug of records that have a name and a slug; null for others. */
export const slugOfName = (fields: Readonly<Record<string, unknown>>): AddressOfName | null =>
  'name' in fields && 'slug' in fields ? { field: 'slug', before: '' } : null
/** Maximum length that fits every slug field. */
const lengthMax = 80

/** Derives a new record's slug from its name until one is entered; null if it has none. */
export function useAddressOfName(form: Form, address: AddressOfName | null): void {
  const { field = '', before = '' } = address ?? {}
  const isWanted = address !== null
  const name = String(form.values['name'] ?? '')
  const followed = useRef(name)
  const made = useRef('')
  const [make, setMake] = useState<{ slugOf: typeof slugOf }>()
  useEffect(() => {
    if (isWanted) void import('#kit/slug.ts').then(setMake)
  }, [isWanted])
  // Immediately, so the slug doesn't change while the user is already editing it.
  useLayoutEffect(() => {
    if (!make || name === followed.current || form.getInputNode(field) === document.activeElement) return
    followed.current = name
    const { [field]: shown } = form.getValues()
    if (shown !== before && shown !== made.current) return
    made.current = before + make.slugOf(name, lengthMax)
    form.setFieldValue(field, made.current as never)
    // oxlint-disable-next-line react/exhaustive-deps -- the form is new with each render
  }, [name, make])
}
