import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { CreditInputs } from '#features/tune-credits/ui/credit-inputs.tsx'
import { call, CallError } from '#kit/call.ts'
import { formatMoney, toDecimal } from '#kit/money.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { typedAmount } from '#kit/ui/typed-amount.ts'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { adjustDealerAccount, getDealerAccount, grantDealerCredits, updateDealerAccount } from '../../contract/staff.ts'
import { type AdjustmentKind, adjustmentKinds, adjustmentRules } from '../../rules/account.ts'

type Account = z.output<typeof getDealerAccount.output>
const reason = z.string().trim().min(3, 'Enter a reason.').max(300)

export function LimitForm({ account }: { account: Account }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: z.object({ credit_limit: typedAmount(0), terms_days: z.coerce.number().int().min(1).max(120), reason }),
    initial: { credit_limit: toDecimal(account.credit_limit), terms_days: account.terms_days, reason: '' },
    submit: async (values, form) => {
      const params = { id: account.dealer.id }
      try {
        await call(updateDealerAccount, { params, body: { ...values, version: account.version } })
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'stale_version')) throw error
        // Keep the input and load the stored version, so that saving again overwrites it knowingly.
        await revalidate()
        const now = await call(getDealerAccount, { params })
        const stored = formatMoney({ minor: now.credit_limit, currency: now.currency })
        form.setFieldError(
          'credit_limit',
          `Someone else set this to ${stored} and ${now.terms_days} days. Save again to replace it.`,
        )
        return
      }
      form.setFieldValue('reason', '')
      notify({ text: 'Credit limit updated.', kind: 'success' })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Save" label="Credit limit">
      <FieldRow>
        <TextInput
          label={`Credit limit in ${account.currency}`}
          inputMode="decimal"
          {...shop.form.getInputProps('credit_limit')}
        />
        <NumberInput label="Payment terms (days)" min={1} max={120} {...shop.form.getInputProps('terms_days')} />
      </FieldRow>
      <ReasonInput form={shop.form} />
    </FormShell>
  )
}

export function AdjustForm({ account }: { account: Account }) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: z.object({ kind: z.enum(adjustmentKinds), amount: typedAmount(1), reason }),
    initial: { kind: 'payment-received' as AdjustmentKind, amount: '', reason: '' },
    submit: async (body, form) => {
      await attempt((once) => call(adjustDealerAccount, { params: { id: account.dealer.id }, body }, once))
      form.reset()
      notify({ text: 'Entry posted.', kind: 'success' })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Post" label="Post manually">
      <FieldRow>
        <NativeSelect
          label="Entry type"
          data={adjustmentKinds.map((value) => ({ value, label: adjustmentRules[value].label }))}
          {...shop.form.getInputProps('kind')}
        />
        <TextInput label={`Amount in ${account.currency}`} inputMode="decimal" {...shop.form.getInputProps('amount')} />
      </FieldRow>
      <ReasonInput form={shop.form} hint="Such as a bank reference. The dealer can see this." />
    </FormShell>
  )
}

const count = z.coerce.number().int().min(0).max(1000)
export function GrantForm({ account }: { account: Account }) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: z.object({ ecu: count, tcu: count, awd: count, price: typedAmount(0), reason }),
    initial: { ecu: 0, tcu: 0, awd: 0, price: '0.00', reason: '' },
    submit: async (body, form) => {
      await attempt((once) => call(grantDealerCredits, { params: { id: account.dealer.id }, body }, once))
      form.reset()
      notify({ text: 'Credits added.', kind: 'success' })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Add credits" label="Tune credits">
      <CreditInputs form={shop.form} max={1000} />
      <FieldRow>
        <TextInput
          label={`Charge to account in ${account.currency}`}
          inputMode="decimal"
          {...shop.form.getInputProps('price')}
        />
        <ReasonInput form={shop.form} hint="The dealer can see this." />
      </FieldRow>
    </FormShell>
  )
}
