import { StopMailsPage } from '#features/mails/ui/stop-mails-page.tsx'
import { call } from '#kit/call.ts'
import { setDealerPosts } from '../contract/newsletter.ts'
import * as m from '../messages/m.ts'

const change = async (token: string, wanted: boolean) =>
  (await call(setDealerPosts, { body: { token, wanted } })).wanted

/** The unsubscribe page of dealer post emails: unsubscribes at once and offers to resubscribe. */
export default function DealerPostsPage() {
  return (
    <StopMailsPage
      title={m.dealerPosts()}
      change={change}
      stopped={{ text: m.dealerPostsStopped(), button: m.again() }}
      wanted={{ text: m.dealerPostsOn(), button: m.stopDealerPosts() }}
    />
  )
}
