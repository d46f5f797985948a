import { Checkbox } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { setFaultCodes } from '../contract/tune-requests.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import { codesIn, currentFaultCodeTerms, faultCode, faultCodesMax, faultCodeTerms } from '../fault-codes.ts'
import { isOver } from '../rules.ts'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

const schema = z
  .object({
    codes: z
      .string()
      .transform(codesIn)
      .refine((codes) => codes.every((code) => faultCode.safeParse(code).success), { error: m.faultCodeFormat })
      .refine((codes) => codes.length <= faultCodesMax, { error: () => m.faultCodesTooMany({ max: faultCodesMax }) }),
    confirmed: z.boolean(),
  })
  .refine(({ codes, confirmed }) => codes.length === 0 || confirmed, {
    error: m.faultCodesConfirm,
    path: ['confirmed'],
  })

/** Fault codes to switch off; each change needs a confirmation. */
export function FaultCodes({ request }: { request: TuneRequest }) {
  const { codes, confirmed_at, terms_version, terms } = request.fault_codes
  const isFixed = isOver(request.state) || request.state === 'delivered'
  return (
    <>
      {confirmed_at !== null && (
        <p className={classes['hint']}>
          {m.faultCodesConfirmed({ time: formatMoment(confirmed_at), version: terms_version ?? '' })}
        </p>
      )}
      {isFixed ? (
        <p title={terms ?? undefined}>{codes.length === 0 ? m.faultCodesNone() : codes.join(', ')}</p>
      ) : (
        <FaultCodesForm request={request} />
      )}
    </>
  )
}

function FaultCodesForm({ request }: { request: TuneRequest }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema,
    initial: { codes: request.fault_codes.codes.join(', '), confirmed: false },
    submit: async ({ codes, confirmed }, form) => {
      await call(setFaultCodes, {
        params: { id: request.id },
        body: { codes, confirmed, terms_version: currentFaultCodeTerms },
      })
      notify({ text: m.faultCodesSaved() })
      form.setFieldValue('confirmed', false)
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={m.saveFaultCodes()} label={m.faultCodesTitle()}>
      <TextInput
        label={m.faultCodesLabel()}
        description={m.faultCodesHint()}
        autoComplete="off"
        {...shop.form.getInputProps('codes')}
      />
      <Checkbox
        label={faultCodeTerms[currentFaultCodeTerms]?.() ?? ''}
        {...shop.form.getInputProps('confirmed', { type: 'checkbox' })}
      />
    </FormShell>
  )
}
