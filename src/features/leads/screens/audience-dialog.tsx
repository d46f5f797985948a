import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { MultiSelect, Radio } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { FormDialog } from '#kit/ui/form-dialog.tsx'
import { type LeadPipeline, type LeadSettings, updateLeadPipeline } from '../contract/settings.ts'
import { audienceLabels, audiences } from '../rules/audience.ts'

const form = z.object({ audience: z.enum(audiences), members: z.array(z.string()).max(200) })

/** Sets who sees the deals of a pipeline. */
export function AudienceDialog({
  pipeline,
  settings,
  onClose,
}: {
  pipeline: LeadPipeline
  settings: LeadSettings
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const { id, version, members } = pipeline
  const shop = useShopForm({
    schema: form,
    initial: { audience: pipeline.audience, members: (members.length > 0 ? members : [settings.me]).map(String) },
    submit: async (values) => {
      const body = { version, audience: values.audience, members: values.members.map(Number) }
      await call(updateLeadPipeline, { params: { id }, body })
      await revalidate()
      onClose()
    },
  })
  const { getInputProps, values } = shop.form
  return (
    <FormDialog shop={shop} onClose={onClose} title={`Who sees ${pipeline.name}?`} submitLabel="Save">
      <Radio.Group label="Deals are shown to" {...getInputProps('audience')}>
        {audiences.map((audience) => (
          <Radio key={audience} value={audience} label={audienceLabels[audience]} mt="xs" />
        ))}
      </Radio.Group>
      {values.audience === 'members' && (
        <MultiSelect
          label="People"
          description="Owners always see their own deals, and super admins see all."
          searchable
          hidePickedOptions
          data={settings.owners.map(({ id: person, name }) => ({ value: String(person), label: name }))}
          {...getInputProps('members')}
        />
      )}
    </FormDialog>
  )
}
