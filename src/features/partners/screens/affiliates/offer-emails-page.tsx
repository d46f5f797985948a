import { StopMailsPage } from '#features/mails/ui/stop-mails-page.tsx'
import { call } from '#kit/call.ts'
import { setAffiliateOfferEmails } from '../../contract/affiliates.ts'
import * as m from '../../messages/m.ts'

const change = async (token: string, wanted: boolean) =>
  (await call(setAffiliateOfferEmails, { body: { token, wanted } })).wanted

/** The unsubscribe page of offer emails: unsubscribes at once and offers to resubscribe. */
export default function OfferEmailsPage() {
  return (
    <StopMailsPage
      title={m.offerEmails()}
      change={change}
      stopped={{ text: m.offerEmailsStopped(), button: m.startOfferEmails() }}
      wanted={{ text: m.offerEmailsOn(), button: m.stopOfferEmails() }}
    />
  )
}
