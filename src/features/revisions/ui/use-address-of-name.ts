import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues } from '#kit/ui/fields.tsx'
import type { slugOf } from '#kit/slug.ts'

interface Form {
  values: FieldValues
  getValues: () => FieldValues
  setFieldValue: (field: string, value: never) => void
  getInputNode: (field: string) => Element | null
}

/** The address of a new record follows its name, until another one is entered. */
export function useAddressOfName(form: Form, isWanted: boolean): void {
  const name = String(form.values['name'] ?? '')
  const followed = useRef(name)
  const made = useRef('')
  const [make, setMake] = useState<{ slugOf: typeof slugOf }>()
  useEffect(() => {
    if (isWanted) void import('#kit/slug.ts').then(setMake)
  }, [isWanted])
  // At once, so that nothing changes under the hands of who goes on to the address.
  useLayoutEffect(() => {
    if (!make || name === followed.current || form.getInputNode('slug') === document.activeElement) return
    followed.current = name
    const { slug } = form.getValues()
    if (slug !== '' && slug !== made.current) return
    made.current = make.slugOf(name)
    form.setFieldValue('slug', made.current as never)
    // oxlint-disable-next-line react/exhaustive-deps -- the form is new with each render
  }, [name, make])
}
