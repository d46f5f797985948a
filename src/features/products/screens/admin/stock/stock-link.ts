import { link } from '#kit/link.ts'

/** URL of the stock of a product or variant at a location. */
export const stockLink = (productSlug: string, locationSlug: string, variant: number | null): string =>
  link('/admin/stock/product/:productSlug/location/:locationSlug', { productSlug, locationSlug }, { variant })

/** Product name with variant, such as “Shirt, M”. */
export const nameOf = ({
  name,
  variant,
  is_unassigned: waits,
}: {
  name: string
  variant: string
  is_unassigned: boolean
}) => (waits ? `${name}, no variant` : [name, variant].filter(Boolean).join(', '))
