import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import { link } from '#kit/link.ts'
import * as m from '../messages/m.ts'

export interface BackInStockProps {
  origin: string
  slug: string
  name: string
}

export function BackInStock({ origin, slug, name }: BackInStockProps) {
  return (
    <MailFrame preview={m.mailBackInStock({ name })} title={m.mailBackInStock({ name })}>
      <Paragraph>{m.mailBackInStockText()}</Paragraph>
      <Action href={`${origin}${link('/products/:slug', { slug })}`}>{m.seeProduct()}</Action>
    </MailFrame>
  )
}

export interface LowStockProps {
  origin: string
  places: { slug: string; name: string; locationSlug: string; location: string; free: number; lowAt: number }[]
}

/** Low stock email to staff. */
export function LowStock({ origin, places }: LowStockProps) {
  return (
    <MailFrame preview={m.mailLowStock({ count: places.length })} title={m.mailLowStock({ count: places.length })}>
      {places.map(({ name, locationSlug, location, free, lowAt }) => (
        <Paragraph key={`${name}/${locationSlug}`}>{m.mailLowStockLine({ name, location, free, lowAt })}</Paragraph>
      ))}
      <Action href={`${origin}${link('/admin/stock', {}, { only: 'low' })}`}>{m.seeStock()}</Action>
    </MailFrame>
  )
}
