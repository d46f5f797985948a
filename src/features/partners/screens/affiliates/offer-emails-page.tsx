import { StopMailsPage } from '#features/mails/ui/stop-mails-page.tsx'
import { call } from '#kit/call.ts'
import { setAffiliateOfferEmails } from '../../contract/affiliates.ts'
import * as m from '../../messages/m.ts'

const change = async (token: string, wanted: boolean) =>
  (await call(setAffiliateOfferEmails, { body: { token, wanted } })).wanted

/** Where the link of an offer’s email leads: it has stopped them, and starts them again. */
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
