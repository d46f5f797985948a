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
