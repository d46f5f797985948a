import { useLoaderData } from 'react-router'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { getGiftCardTerms } from '../contract/gift-cards.ts'
import { BalancePart } from './balance-part.tsx'
import { BuyForm } from './buy-form.tsx'
import * as m from '../messages/m.ts'

export const loader = () => call(getGiftCardTerms, {})

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: m.giftCardsTitle(), description: m.giftCardsDescription(), path: link('/gift-cards') })

/** Sells gift cards by email, and shows the balance of one. */
export default function GiftCardPage() {
  const terms = useLoaderData<typeof loader>()
  const { user, state } = useSession()
  return (
    <PageShell
      title={m.giftCards()}
      lead={m.giftCardsLead()}
      crumbs={[{ label: m.products(), to: link('/products') }, { label: m.giftCards() }]}
    >
      {state === 'loading' ? (
        <LoadingState lines={10} label={m.loading()} />
      ) : (
        <BuyForm key={user?.id ?? 'visitor'} terms={terms} user={user} />
      )}
      <BalancePart />
    </PageShell>
  )
}
