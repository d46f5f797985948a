import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useNavigate } from 'react-router'
import classes from '../../earnings/earnings.module.css'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatPercent } from '#kit/locale.ts'
import { formatMoney, splitByWeights } from '#kit/money.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import type { TunePool } from '../../../contract/tuners.ts'
import { createTunePool, poolForm, updateTunePool } from '../../../contract/tune-pools.ts'
import type { Choice } from '../../../ui/owner-choices.ts'

interface Member {
  id: string
  weight: number | string
}
const sampleShare = 10_000

/** Each member's part of a sample share; null while a weight is missing or invalid. */
function partsOf(members: readonly Member[]): number[] | null {
  const weights = members.map(({ weight }) => Number(weight))
  return weights.length > 0 && weights.every((weight) => Number.isInteger(weight) && weight >= 1 && weight <= 10_000)
    ? splitByWeights(sampleShare, weights)
    : null
}
const newMember: Member = { id: '', weight: 1 }

/** Creates a pool or edits its members and weights, with a preview of the split. */
export function PoolForm({ pool, tuners }: { pool?: TunePool; tuners: readonly Choice[] }) {
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: poolForm,
    initial: {
      name: pool?.name ?? '',
      members: pool?.members.map(({ id, weight }): Member => ({ id: String(id), weight })) ?? [newMember, newMember],
      reason: '',
    },
    submit: async (body) => {
      const { id } = pool
        ? await call(updateTunePool, { params: { id: pool.id }, body: { ...body, version: pool.version } })
        : await attempt((once) => call(createTunePool, { body }, once))
      notify({ text: 'Pool saved. Earlier sales keep their shares.', kind: 'success' })
      await navigate(pool ? link('/admin/tune-pools') : link('/admin/tune-pools/:id', { id }))
    },
  })
  const { form } = shop
  const { members } = form.values
  const parts = partsOf(members)
  const total = members.reduce((sum, { weight }) => sum + Number(weight), 0)
  return (
    <FormShell shop={shop} submitLabel={pool ? 'Save' : 'Create pool'} label="Pool">
      <TextInput label="Name" {...form.getInputProps('name')} />
      <fieldset className={classes['splits']}>
        <legend>Members and weights</legend>
        {members.map((member, index) => (
          <div key={index} className={classes['member']}>
            <NativeSelect
              label="Tuner"
              data={[{ value: '', label: 'Choose a tuner' }, ...tuners]}
              {...form.getInputProps(`members.${index}.id`)}
            />
            <NumberInput
              label="Weight"
              min={1}
              max={10_000}
              clampBehavior="none"
              allowDecimal={false}
              {...form.getInputProps(`members.${index}.weight`)}
            />
            <output className={classes['part']} aria-label="Member’s share">
              {parts ? formatPercent(Number(member.weight) / total, 1) : '–'}{' '}
              <small>{parts && formatMoney({ minor: parts[index] ?? 0, currency: 'USD' })}</small>
            </output>
            <div className={classes['away']}>
              <Button
                variant="subtle"
                aria-label={`Remove member ${index + 1}`}
                disabled={members.length === 1}
                onClick={() => form.removeListItem('members', index)}
              >
                Remove
              </Button>
            </div>
          </div>
        ))}
        {typeof form.errors['members'] === 'string' && (
          <p role="alert" className={classes['wrong']}>
            {form.errors['members']}
          </p>
        )}
        <div>
          <Button
            variant="default"
            disabled={members.length >= 20}
            onClick={() => form.insertListItem('members', newMember)}
          >
            Add member
          </Button>
        </div>
        <p className={classes['reason']}>Amounts show how $100.00 would be split.</p>
      </fieldset>
      <ReasonInput form={form} />
    </FormShell>
  )
}
