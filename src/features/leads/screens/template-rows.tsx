import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import rows from '#kit/ui/rows.module.css'
import { TextButton } from '#kit/ui/text-button.tsx'

interface Template {
  id: number
  name: string
}

/** List of templates with a dialog to edit or add one. */
export function TemplateRows<T extends Template>({
  templates,
  about,
  stays,
  remove,
  dialog: Dialog,
}: {
  templates: readonly T[]
  /** Shown after the name. */
  about: (template: T) => ReactNode
  /** Question of the removal: what stays. */
  stays: string
  remove: (template: T) => Promise<unknown>
  dialog: (props: { of: T | null; onClose: () => void }) => ReactNode
}) {
  const [edited, setEdited] = useState<T | 'new' | null>(null)
  return (
    <>
      <ul className={rows['rows']}>
        {templates.map((template) => (
          <li key={template.id}>
            <div>
              <TextButton onClick={() => setEdited(template)}>{template.name}</TextButton> {about(template)}
            </div>
            <RemoveButton title={`Remove ${template.name}?`} text={stays} remove={() => remove(template)} />
          </li>
        ))}
      </ul>
      <Button variant="default" mt="md" onClick={() => setEdited('new')}>
        Add template
      </Button>
      {edited && <Dialog of={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}
