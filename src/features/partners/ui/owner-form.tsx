import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { why } from '#kit/shapes.ts'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { assignTune, type TuneOwner } from '../contract/tune-pools.ts'
import { type Choice, ownerChoices, ownerOf } from './owner-choices.ts'

const schema = z.object({ owner: z.string(), brand: z.string(), reason: why })

/** Sets the owner of a tune: a tuner, a pool or the shop. */
export function OwnerForm({
  tune,
  tuners,
  pools,
  brands,
  onDone,
}: {
  tune: TuneOwner
  tuners: readonly Choice[]
  pools: readonly Choice[]
  brands: readonly Choice[]
  onDone: () => void
}) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema,
    initial: {
      owner: tune.tuner ? `tuner/${tune.tuner.id}` : tune.pool ? `pool/${tune.pool.id}` : '',
      brand: tune.brand ? String(tune.brand.id) : '',
      reason: '',
    },
    submit: async ({ owner, brand, reason }) => {
      const body = {
        ...ownerOf(owner),
        brand_id: brand === '' || owner === '' ? null : Number(brand),
        seen: {
          tuner_id: tune.tuner?.id ?? null,
          pool_id: tune.pool?.id ?? null,
          brand_id: tune.brand?.id ?? null,
        },
        reason,
      }
      const { tuner, pool } = await call(assignTune, { params: { slug: tune.slug }, body })
      notify({ text: `Owner of ${tune.name}: ${(tuner ?? pool)?.name ?? 'the shop'}.`, kind: 'success' })
      onDone()
      await revalidate()
    },
  })
  const { form } = shop
  const owners = ownerChoices({ tuners, pools })
  return (
    <FormShell shop={shop} submitLabel="Save" label="Tune owner">
      <p>
        {tune.about} · {tune.part_number}
      </p>
      <NativeSelect
        label="Owner"
        data={[
          { value: '', label: 'The shop' },
          { group: 'Tuners', items: owners.tuners },
          { group: 'Pools', items: owners.pools },
        ]}
        {...form.getInputProps('owner')}
      />
      <NativeSelect
        label="Brand"
        disabled={form.values.owner === ''}
        data={[{ value: '', label: 'No brand' }, ...brands]}
        {...form.getInputProps('brand')}
      />
      <ReasonInput form={form} />
    </FormShell>
  )
}
