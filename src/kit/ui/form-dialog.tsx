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
