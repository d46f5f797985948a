import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { Choice } from '../../../ui/owner-choices.ts'
import { TuneField } from '../../tuners/admin/tune-field.tsx'
import { call } from '#kit/call.ts'
import { currencies, fromDecimal } from '#kit/money.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { createAgreement, newAgreement } from '../../../contract/payouts.ts'
import classes from '../earnings.module.css'

const typed = z
  .string()
  .trim()
  .refine((text) => text === '' || (fromDecimal(text) ?? 0) > 0, 'Enter an amount, such as 25.00, or leave it empty.')
const minorOf = (amounts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(amounts).flatMap(([code, text]) => (text === '' ? [] : [[code, fromDecimal(text)]])),
  )
/** Converts typed values to the body of the call: a percentage or amounts, and an optional last day. */
const formShape = z
  .looseObject({
    part: z.enum(['percent', 'amounts']),
    percent: z.unknown(),
    amounts: z.object(Object.fromEntries(currencies.map((code) => [code, typed]))),
    ends_at: z.string(),
  })
  .transform(({ part, percent, amounts, ends_at: last, ...rest }): unknown => ({
    ...rest,
    ...(part === 'percent' ? { percent: percent === '' ? undefined : percent } : { amounts: minorOf(amounts) }),
    ends_at: last === '' ? null : last,
  }))
  .pipe(newAgreement as z.ZodType<z.output<typeof newAgreement>, unknown>)

/** Possible subjects of a tuner's agreements, besides all of their tunes and a single one. */
export type AgreementChoices = Record<'brand' | 'pool', readonly Choice[]>

/** Adds an agreement: what the earner gets of which sales, from a day on and optionally until a last day. */
export function AgreementForm({
  id,
  from,
  choices,
}: {
  id: number
  from: string
  /** Null for affiliates, who earn from every referred sale. */
  choices: AgreementChoices | null
}) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: formShape,
    initial: {
      subject: 'all',
      subject_id: undefined as number | undefined,
      part: 'percent',
      percent: choices ? 20 : '',
      amounts: Object.fromEntries(currencies.map((code) => [code, ''])),
      starts_at: from,
      ends_at: '',
      reason: '',
    },
    submit: async (body, filled) => {
      await attempt((once) => call(createAgreement, { params: { id }, body }, once))
      filled.reset()
      notify({ text: 'Agreement saved.', kind: 'success' })
      await revalidate()
    },
  })
  const { form } = shop
  const { subject, part } = form.values
  return (
    <FormShell shop={shop} submitLabel="Save agreement" label="New agreement">
      {choices && (
        <FieldRow>
          <NativeSelect
            label="Applies to"
            data={[
              { value: 'all', label: 'All tunes by this tuner' },
              { value: 'tune', label: 'One tune' },
              { value: 'brand', label: 'A brand' },
              { value: 'pool', label: 'A pool' },
            ]}
            {...form.getInputProps('subject')}
            onChange={(event) => form.setValues({ subject: event.currentTarget.value, subject_id: undefined })}
          />
          {subject === 'tune' && (
            <TuneField error={form.errors['subject_id']} onChoose={(tune) => form.setFieldValue('subject_id', tune)} />
          )}
          {(subject === 'brand' || subject === 'pool') && (
            <NativeSelect
              label={subject === 'brand' ? 'Brand' : 'Pool'}
              data={[{ value: '', label: 'Choose one' }, ...choices[subject]]}
              {...form.getInputProps('subject_id')}
              value={form.values.subject_id ?? ''}
            />
          )}
        </FieldRow>
      )}
      <FieldRow>
        <NativeSelect
          label="Share"
          data={[
            { value: 'percent', label: 'Percentage of the net price' },
            { value: 'amounts', label: 'Fixed amount per item' },
          ]}
          {...form.getInputProps('part')}
        />
        {part === 'percent' && (
          <NumberInput label="Percentage" min={0.01} max={100} decimalScale={2} {...form.getInputProps('percent')} />
        )}
      </FieldRow>
      {part === 'amounts' && (
        <>
          {[currencies.slice(0, 2), currencies.slice(2)].map((codes) => (
            <FieldRow key={codes[0]}>
              {codes.map((code) => (
                <TextInput
                  key={code}
                  label={`Amount in ${code}`}
                  inputMode="decimal"
                  placeholder="25.00"
                  {...form.getInputProps(`amounts.${code}`)}
                  error={form.errors[`amounts.${code}`] ?? (code === currencies[0] && form.errors['amounts'])}
                />
              ))}
            </FieldRow>
          ))}
          <p className={classes['reason']}>
            For a currency left empty, the previous agreement applies. Without one, nothing is earned.
          </p>
        </>
      )}
      <FieldRow>
        <TextInput label="From" type="date" {...form.getInputProps('starts_at')} />
        <TextInput label="Last day (optional)" type="date" {...form.getInputProps('ends_at')} />
      </FieldRow>
      <ReasonInput form={form} />
    </FormShell>
  )
}
