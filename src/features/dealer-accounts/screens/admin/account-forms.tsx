import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { fromDecimal, toDecimal } from '#kit/money.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  adjustDealerAccount,
  type getDealerAccount,
  grantDealerCredits,
  reverseDealerTransfer,
  updateDealerAccount,
} from '../../contract/staff.ts'
import { type AdjustmentKind, adjustmentKinds, adjustmentRules } from '../../rules/account.ts'

type Account = z.output<typeof getDealerAccount.output>
const reason = z.string().trim().min(3, 'Please say why, in a few words.').max(300)
const decimal = (min: number) =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      const amount = fromDecimal(text)
      if (amount !== null && amount >= min) return amount
      context.addIssue({ code: 'custom', message: 'Please enter an amount such as 120.00.' })
      return z.NEVER
    })

export function LimitForm({ account }: { account: Account }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: z.object({ credit_limit: decimal(0), terms_days: z.coerce.number().int().min(1).max(120), reason }),
    initial: { credit_limit: toDecimal(account.credit_limit), terms_days: account.terms_days, reason: '' },
    submit: async (values) => {
      await call(updateDealerAccount, {
        params: { id: account.dealer.id },
        body: { ...values, version: account.version },
      })
      notify({ text: 'The credit limit was changed.', kind: 'success' })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Change" label="Credit limit">
      <FieldRow>
        <TextInput
          label={`Credit limit in ${account.currency}`}
          inputMode="decimal"
          {...shop.form.getInputProps('credit_limit')}
        />
        <NumberInput label="Days to pay" min={1} max={120} {...shop.form.getInputProps('terms_days')} />
      </FieldRow>
      <TextInput label="Reason" {...shop.form.getInputProps('reason')} />
    </FormShell>
  )
}

export function AdjustForm({ account }: { account: Account }) {
  const { revalidate } = useRevalidator()
  const attempt = useAttempt()
  const shop = useShopForm({
    schema: z.object({ kind: z.enum(adjustmentKinds), amount: decimal(1), reason }),
    initial: { kind: 'payment-received' as AdjustmentKind, amount: '', reason: '' },
    submit: async (body, form) => {
      await attempt((once) => call(adjustDealerAccount, { params: { id: account.dealer.id }, body }, once))
      form.reset()
      notify({ text: 'Posted.', kind: 'success' })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Post" label="Post by hand">
      <FieldRow>
        <NativeSelect
          label="What"
          data={adjustmentKinds.map((value) => ({ value, label: adjustmentRules[value].label }))}
          {...shop.form.getInputProps('kind')}
        />
        <TextInput label={`Amount in ${account.currency}`} inputMode="decimal" {...shop.form.getInputProps('amount')} />
      </FieldRow>
      <TextInput
        label="Reason"
        description="Such as the number of the bank's receipt. The dealer reads it."
        {...shop.form.getInputProps('reason')}
      />
    </FormShell>
  )
}

export function ReverseForm({ account }: { account: Account }) {
  const { revalidate } = useRevalidator()
  const attempt = useAttempt()
  const shop = useShopForm({
    schema: z.object({
      transfer_id: z.coerce.number('Please enter the number of a transfer.').int().positive(),
      reason,
    }),
    initial: { transfer_id: '' as string | number, reason: '' },
    submit: async (body, form) => {
      await attempt((once) => call(reverseDealerTransfer, { params: { id: account.dealer.id }, body }, once))
      form.reset()
      notify({ text: 'The transfer was undone.', kind: 'success' })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Undo" label="Undo a transfer">
      <FieldRow>
        <TextInput label="Number of the transfer" inputMode="numeric" {...shop.form.getInputProps('transfer_id')} />
        <TextInput label="Reason" {...shop.form.getInputProps('reason')} />
      </FieldRow>
    </FormShell>
  )
}

const count = z.coerce.number().int().min(0).max(1000)
export function GrantForm({ account }: { account: Account }) {
  const { revalidate } = useRevalidator()
  const attempt = useAttempt()
  const shop = useShopForm({
    schema: z.object({ ecu: count, tcu: count, awd: count, price: decimal(0), reason }),
    initial: { ecu: 0, tcu: 0, awd: 0, price: '0.00', reason: '' },
    submit: async (body, form) => {
      await attempt((once) => call(grantDealerCredits, { params: { id: account.dealer.id }, body }, once))
      form.reset()
      notify({ text: 'The credits were given.', kind: 'success' })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Give credits" label="Tune credits">
      <FieldRow>
        <NumberInput label="ECU" min={0} max={1000} {...shop.form.getInputProps('ecu')} />
        <NumberInput label="TCU" min={0} max={1000} {...shop.form.getInputProps('tcu')} />
        <NumberInput label="AWD" min={0} max={1000} {...shop.form.getInputProps('awd')} />
      </FieldRow>
      <FieldRow>
        <TextInput
          label={`Price on the account in ${account.currency}`}
          inputMode="decimal"
          {...shop.form.getInputProps('price')}
        />
        <TextInput label="Reason" {...shop.form.getInputProps('reason')} />
      </FieldRow>
    </FormShell>
  )
}
