import { Textarea } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { firstTierBasisPoints } from '../../../rules/affiliate-tiers.ts'
import { call } from '#kit/call.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { decideAffiliateApplication, decisionForm, type StaffApplication } from '../../../contract/affiliate-staff.ts'

/** Decides an application, with a message that is mailed to the applicant. */
export function DecisionForm({
  application,
  accept,
  onDone,
}: {
  application: StaffApplication
  accept: boolean
  onDone: () => void
}) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: decisionForm,
    initial: {
      accept,
      answer: accept ? 'Welcome to the program. You’ll find your link and code in your affiliate area.' : '',
    },
    submit: async (body) => {
      await attempt((once) => call(decideAffiliateApplication, { params: { id: application.id }, body }, once))
      notify({ text: `Email sent to ${application.name}.`, kind: 'success' })
      onDone()
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={accept ? 'Accept' : 'Decline'} label="Decision">
      {accept && (
        <p>
          {application.name} becomes an affiliate of the first level with {firstTierBasisPoints / 100}%.
        </p>
      )}
      <Textarea
        label="Our answer"
        description="Emailed to the applicant and saved in the audit log."
        required
        autosize
        minRows={4}
        {...shop.form.getInputProps('answer')}
      />
    </FormShell>
  )
}
