import { useEffect, useRef } from 'react'
import type { FieldValues } from '#kit/ui/fields.tsx'

interface Form {
  values: FieldValues
  getValues: () => FieldValues
  setFieldValue: (field: string, value: never) => void
}

/** The address of a new record follows its name, until another one is entered. */
export function useAddressOfName(form: Form, isWanted: boolean): void {
  const name = String(form.values['name'] ?? '')
  const followed = useRef(name)
  const made = useRef('')
  useEffect(() => {
    if (!isWanted || name === followed.current) return
    followed.current = name
    void import('#kit/slug.ts').then(({ slugOf }) => {
      const { name: latest, slug } = form.getValues()
      if (latest !== name || (slug !== '' && slug !== made.current)) return
      made.current = slugOf(name)
      form.setFieldValue('slug', made.current as never)
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the form is new with each render
  }, [name, isWanted])
}
