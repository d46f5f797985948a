import { Checkbox } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { FieldRow } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { RecordDialog } from '#kit/ui/form-dialog.tsx'
import { createLeadStage, type LeadStage, stageForm, updateLeadStage } from '../contract/settings.ts'
import { type Demand, demandChoices } from '../rules/deals.ts'
import type { LeadField } from '../rules/fields.ts'

const number = z.number('Enter a number.').int('Enter a whole number.')
const form = stageForm.extend({
  probability: number.min(0, 'At least 0%.').max(100, 'At most 100%.'),
  rot_days: z.preprocess((value) => (value === '' ? null : value), stageForm.shape.rot_days),
})

/** Creates or edits a stage. */
export function StageDialog({
  pipeline,
  stage,
  fields,
  onClose,
}: {
  pipeline: number
  /** Custom fields of deals, which a stage may require too. */
  fields: readonly LeadField[]
  stage?: LeadStage
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: form,
    initial: {
      name: stage?.name ?? '',
      probability: (stage?.probability ?? 50) as number | string,
      rot_days: (stage ? (stage.rot_days ?? '') : 14) as number | string,
      demands: (stage?.demands ?? []) as Demand[],
    },
    submit: async (body) => {
      if (stage) await call(updateLeadStage, { params: { id: stage.id }, body: { ...body, version: stage.version } })
      else await call(createLeadStage, { params: { id: pipeline }, body })
      await revalidate()
      onClose()
    },
  })
  const { getInputProps } = shop.form
  return (
    <RecordDialog shop={shop} onClose={onClose} noun="stage" isNew={!stage}>
      <TextInput label="Name" required {...getInputProps('name')} />
      <FieldRow>
        <NumberInput label="Probability" suffix="%" hideControls {...getInputProps('probability')} />
        <NumberInput
          label="Days until a deal rots"
          description="Leave empty for never."
          hideControls
          {...getInputProps('rot_days')}
        />
      </FieldRow>
      <Checkbox.Group label="Needed to enter" {...getInputProps('demands')}>
        {demandChoices(fields).map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} mt="xs" />
        ))}
      </Checkbox.Group>
    </RecordDialog>
  )
}
