import { Button } from '#kit/ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import { RecordDialog } from '#kit/ui/form-dialog.tsx'
import rows from '#kit/ui/rows.module.css'
import { TextButton } from '#kit/ui/text-button.tsx'
import { type ShopForm, useShopForm } from '#kit/ui/use-shop-form.ts'

interface Template {
  id: number
  name: string
}

/** The form of a template, in a dialog. */
export function TemplateDialog<V extends Record<string, unknown>, O>({
  of,
  schema,
  initial,
  save,
  onClose,
  children,
}: {
  /** Null for a new one. */
  of: Template | null
  schema: z.ZodType<O>
  initial: V
  save: (form: O) => Promise<unknown>
  onClose: () => void
  children: (inputOf: ShopForm<V>['form']['getInputProps']) => ReactNode
}) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema,
    initial,
    submit: async (form) => {
      await save(form)
      await revalidate()
      onClose()
    },
  })
  return (
    <RecordDialog shop={shop} onClose={onClose} noun="template" isNew={!of}>
      {children(shop.form.getInputProps)}
    </RecordDialog>
  )
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
      <Button variant="default" onClick={() => setEdited('new')} style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        Add template
      </Button>
      {edited && <Dialog of={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}
