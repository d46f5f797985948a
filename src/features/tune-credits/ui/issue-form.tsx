import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { shownCode } from '../rules.ts'
import * as m from '../messages/m.ts'
import { CreditInputs } from './credit-inputs.tsx'

const creditsMax = 100
const count = z.coerce.number().int().min(0).max(creditsMax)
const schema = z
  .object({
    ecu: count,
    tcu: count,
    awd: count,
    email: z.union([z.literal(''), z.email({ error: m.emailInvalid })]),
    note: z.string().trim().max(300),
    until: z.string(),
  })
  .refine(({ ecu, tcu, awd }) => ecu + tcu + awd > 0, { path: ['ecu'], error: m.atLeastOne })

interface NewCode {
  ecu: number
  tcu: number
  awd: number
  note: string
  email?: string
  expires_at?: string
}

/** Issues a code for tune credits, of a dealer or of the shop, and shows it. */
export function IssueForm({ issue }: { issue: (code: NewCode, idempotencyKey: string) => Promise<{ code: string }> }) {
  const { revalidate } = useRevalidator()
  const attempt = useRef({ text: '', key: '' })
  const shop = useShopForm({
    schema,
    initial: { ecu: 1, tcu: 0, awd: 0, email: '', note: '', until: '' },
    submit: async ({ email, until, ...values }, form) => {
      const wanted = {
        ...values,
        ...(email === '' ? {} : { email }),
        ...(until === '' ? {} : { expires_at: new Date(`${until}T23:59:59`).toISOString() }),
      }
      const asked = JSON.stringify(wanted)
      if (attempt.current.text !== asked) attempt.current = { text: asked, key: crypto.randomUUID() }
      const made = await issue(wanted, attempt.current.key)
      attempt.current = { text: '', key: '' }
      form.reset()
      const code = shownCode(made.code)
      notify({
        text: email === '' ? m.codeIs({ code }) : m.codeMailed({ code, email }),
        kind: 'success',
        forMs: 20_000,
      })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={m.issueCode()} label={m.newCode()}>
      <CreditInputs form={shop.form} max={creditsMax} />
      <TextInput
        label={m.customerEmail()}
        description={m.emailHint()}
        type="email"
        {...shop.form.getInputProps('email')}
      />
      <TextInput label={m.validUntil()} type="date" {...shop.form.getInputProps('until')} />
      <TextInput
        label={<OptionalLabel>{m.note()}</OptionalLabel>}
        description={m.noteSeen()}
        {...shop.form.getInputProps('note')}
      />
    </FormShell>
  )
}
