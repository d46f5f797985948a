import { Link, useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { Fields } from '#kit/ui/fields.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { brandFields, createTunerBrand, type TunerBrand, updateTunerBrand } from '../../../contract/tuners.ts'

/** Creates or edits a brand. */
export function BrandForm({ brand }: { brand?: TunerBrand }) {
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: brand ? updateTunerBrand.input.body : createTunerBrand.input.body,
    initial: {
      name: brand?.name ?? '',
      slug: brand?.slug ?? '',
      about: brand?.about ?? '',
      reason: '',
      ...(brand ? { version: brand.version } : {}),
    } as Record<string, unknown>,
    submit: async (body) => {
      const { id } = brand
        ? await call(updateTunerBrand, { params: { id: brand.id }, body: updateTunerBrand.input.body.parse(body) })
        : await attempt((once) => call(createTunerBrand, { body: createTunerBrand.input.body.parse(body) }, once))
      await navigate(link('/admin/tuner-brands/:id', { id }))
    },
  })
  const { form } = shop
  return (
    <FormShell
      shop={shop}
      submitLabel={brand ? 'Save' : 'Create brand'}
      label="Brand"
      secondary={
        <Link to={brand ? link('/admin/tuner-brands/:id', { id: brand.id }) : link('/admin/tuner-brands')}>Cancel</Link>
      }
    >
      <Fields of={brandFields} form={form} />
      <ReasonInput form={form} />
    </FormShell>
  )
}
