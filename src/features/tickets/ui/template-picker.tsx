import { NativeSelect } from '#kit/ui/native-select.tsx'
import type { AnswerTemplate } from '../contract/templates.ts'
import * as m from '../messages/m.ts'

/** Puts a saved reply into a message, with the customer's first name and car filled in. */
export function TemplatePicker({
  templates,
  customer,
  vehicle = '',
  onPick,
}: {
  templates: readonly AnswerTemplate[]
  /** The customer's name. */
  customer: string
  vehicle?: string
  onPick: (body: string) => void
}) {
  if (templates.length === 0) return null
  return (
    <NativeSelect
      aria-label={m.useTemplate()}
      value=""
      data={[
        { value: '', label: m.useTemplate() },
        ...templates.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      onChange={(event) => {
        const found = templates.find(({ id }) => String(id) === event.currentTarget.value)
        if (found)
          onPick(
            found.body
              .replaceAll('{name}', customer.split(' ')[0] ?? '')
              .replaceAll('{vehicle}', vehicle || m.yourCar()),
          )
      }}
    />
  )
}
