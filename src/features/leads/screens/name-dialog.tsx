import { TextInput } from '#kit/ui/text-input.tsx'
import { useRevalidator } from 'react-router'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { FormDialog } from '#kit/ui/form-dialog.tsx'
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
    <FormDialog shop={shop} onClose={onClose} title={title} submitLabel={submitLabel}>
      <TextInput label="Name" required {...shop.form.getInputProps('name')} />
    </FormDialog>
  )
}
