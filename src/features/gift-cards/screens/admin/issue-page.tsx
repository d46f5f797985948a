import { Select, Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { regionCurrencies } from '#access/actor.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { type Currency, formatMoney, fromDecimal } from '#kit/money.ts'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { issueGiftCard } from '../../contract/staff.ts'
import { giftCardMax, giftCardMin } from '../../rules.ts'

const range = (code: Currency) =>
  `${formatMoney({ minor: giftCardMin, currency: code })} to ${formatMoney({ minor: giftCardMax, currency: code })}`

const schema = issueGiftCard.input.body.omit({ value: true, deliver_on: true }).extend({
  value: z.string().trim(),
  deliver_on: z.union([z.literal(''), z.iso.date()]),
})
const checked = schema.superRefine(({ value, currency }, context) => {
  const minor = fromDecimal(value) ?? 0
  if (minor < giftCardMin || minor > giftCardMax)
    context.addIssue({ code: 'custom', path: ['value'], message: `Enter an amount from ${range(currency)}.` })
})

/** Issues a gift card at the shop's expense. */
export default function IssuePage() {
  const { region, currency } = useSite()
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: checked,
    initial: {
      value: '50.00',
      currency: currency as string,
      recipient_name: '',
      recipient_email: '',
      from_name: 'Overboost',
      message: '',
      deliver_on: '',
      reason: '',
    },
    submit: async ({ deliver_on: day, value, ...rest }) => {
      const body = { ...rest, value: fromDecimal(value) ?? 0, ...(day === '' ? {} : { deliver_on: day }) }
      const { id } = await attempt((once) => call(issueGiftCard, { body }, once))
      notify({ text: 'Gift card issued.', kind: 'success' })
      await navigate(link('/admin/gift-cards/:id', { id }))
    },
  })
  const { form } = shop
  return (
    <PageShell
      lead="For goodwill, prizes and events. The amount is an expense of the shop; the recipient gets the code by email."
      crumbs={[{ label: 'Gift cards', to: link('/admin/gift-cards') }, { label: 'Issue' }]}
    >
      <FormShell shop={shop} submitLabel="Issue gift card" label="Issue a gift card">
        <FieldRow>
          <TextInput label="Amount" inputMode="decimal" required {...form.getInputProps('value')} />
          <Select
            label="Currency"
            allowDeselect={false}
            data={[...regionCurrencies[region]]}
            {...form.getInputProps('currency')}
          />
        </FieldRow>
        <FieldRow>
          <TextInput label="Recipient" required maxLength={100} {...form.getInputProps('recipient_name')} />
          <TextInput label="Email" type="email" required {...form.getInputProps('recipient_email')} />
        </FieldRow>
        <TextInput label="From" required maxLength={100} {...form.getInputProps('from_name')} />
        <Textarea
          label={<OptionalLabel>Message</OptionalLabel>}
          maxLength={500}
          autosize
          minRows={2}
          {...form.getInputProps('message')}
        />
        <TextInput
          label="Send on"
          description="Leave empty to send it right away."
          type="date"
          {...form.getInputProps('deliver_on')}
        />
        <ReasonInput form={form} hint="Saved in the audit log, and shown on the card’s page." />
      </FormShell>
    </PageShell>
  )
}
