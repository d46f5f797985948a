import type { ReactNode } from 'react'
import { reasonForm } from '#kit/shapes.ts'
import { FormDialog } from '#kit/ui/form-dialog.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'

/** A confirmation before saving, with a reason for the history. */
export interface GridConfirm {
  title: string
  action: string
  children: ReactNode
}

/** Dialog that explains changes and asks for a reason before saving. */
export function GridQuestion({ question }: { question: GridConfirm & { answer: (reason: string | null) => void } }) {
  const { title, action, children, answer } = question
  const shop = useShopForm({
    schema: reasonForm,
    initial: { reason: '' },
    submit: async ({ reason }) => answer(reason),
  })
  return (
    <FormDialog shop={shop} onClose={() => answer(null)} title={title} submitLabel={action}>
      {children}
      <ReasonInput form={shop.form} />
    </FormDialog>
  )
}
