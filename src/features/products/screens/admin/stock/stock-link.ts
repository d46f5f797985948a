import { link } from '#kit/link.ts'

/** The screen of a place: of a product, or of a variant of it. */
export const stockLink = (productSlug: string, locationSlug: string, variant: number | null): string =>
  link('/admin/stock/product/:productSlug/location/:locationSlug', { productSlug, locationSlug }, { variant })

/** A product with its variant, such as “Shirt, M”. */
export const nameOf = ({
  name,
  variant,
  is_unassigned: waits,
}: {
  name: string
  variant: string
  is_unassigned: boolean
}) => (waits ? `${name}, no variant` : [name, variant].filter(Boolean).join(', '))
