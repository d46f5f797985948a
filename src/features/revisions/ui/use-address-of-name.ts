import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues } from '#kit/ui/fields.tsx'
import type { slugOf } from '#kit/slug.ts'

interface Form {
  values: FieldValues
  getValues: () => FieldValues
  setFieldValue: (field: string, value: never) => void
  getInputNode: (field: string) => Element | null
}

/** Which field is the address of a record, and what its addresses begin with. */
export interface AddressOfName {
  field: string
  before: string
}
/** What every kind of address has room for. */
const lengthMax = 80

/** The address of a new record follows its name, until another one is entered; null where none is made. */
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
  // At once, so that nothing changes under the hands of who goes on to the address.
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
