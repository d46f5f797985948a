import type { ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'
import { FormShell } from './form-shell.tsx'
import type { ShopForm } from './use-shop-form.ts'

/** A form in a dialog. */
export const FormDialog = <V extends Record<string, unknown>>({
  title,
  onClose,
  ...form
}: { title: string; onClose: () => void; shop: ShopForm<V> } & Omit<ComponentProps<typeof FormShell>, 'shop'>) => (
  <Dialog open onClose={onClose} title={title}>
    <FormShell {...form} />
  </Dialog>
)

/** The dialog in which a record of a list is added or edited; `noun` names it in the title and on the button. */
export const RecordDialog = <V extends Record<string, unknown>>({
  noun,
  isNew,
  ...dialog
}: { noun: string; isNew: boolean } & Omit<ComponentProps<typeof FormDialog<V>>, 'title' | 'submitLabel'>) => (
  <FormDialog {...dialog} title={`${isNew ? 'New' : 'Edit'} ${noun}`} submitLabel={isNew ? `Add ${noun}` : 'Save'} />
)
