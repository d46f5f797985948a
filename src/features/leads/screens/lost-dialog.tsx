import { Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { z } from 'zod'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { FormDialog } from '#kit/ui/form-dialog.tsx'
import { useLeadSettings } from './inputs.tsx'

const form = z.object({
  reason_id: z.string().min(1, 'Choose why it was lost.'),
  note: z.string().trim().max(500, 'At most 500 characters.'),
})
export interface Loss {
  act: 'lose'
  reason_id: number
  note: string
}

/** Asks for the reason why a deal was lost. */
export function LostDialog({ onClose, onLose }: { onClose: () => void; onLose: (loss: Loss) => Promise<unknown> }) {
  const settings = useLeadSettings()
  const shop = useShopForm({
    schema: form,
    initial: { reason_id: '', note: '' },
    submit: async ({ reason_id: reason, note }) => {
      await onLose({ act: 'lose', reason_id: Number(reason), note })
      onClose()
    },
  })
  return (
    <FormDialog shop={shop} onClose={onClose} title="Mark as lost" submitLabel="Mark as lost">
      <NativeSelect
        label="Reason"
        required
        data={[
          { value: '', label: 'Choose a reason' },
          ...(settings?.reasons ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...shop.form.getInputProps('reason_id')}
      />
      <Textarea label={<OptionalLabel>Note</OptionalLabel>} autosize minRows={2} {...shop.form.getInputProps('note')} />
    </FormDialog>
  )
}
