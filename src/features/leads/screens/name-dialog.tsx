import { TextInput } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { choiceForm } from '../contract/settings.ts'

/** Asks for a new or changed name. */
export function NameDialog({
  title,
  initial = '',
  submitLabel = 'Save',
  save,
  onClose,
}: {
  title: string
  initial?: string
  submitLabel?: string
  save: (name: string) => Promise<unknown>
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: choiceForm,
    initial: { name: initial },
    submit: async ({ name }) => {
      await save(name)
      await revalidate()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={title}>
      <FormShell shop={shop} submitLabel={submitLabel}>
        <TextInput label="Name" required {...shop.form.getInputProps('name')} />
      </FormShell>
    </Dialog>
  )
}
