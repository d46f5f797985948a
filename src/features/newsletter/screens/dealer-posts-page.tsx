import { StopMailsPage } from '#features/mails/ui/stop-mails-page.tsx'
import { call } from '#kit/call.ts'
import { setDealerPosts } from '../contract/newsletter.ts'
import * as m from '../messages/m.ts'

const change = async (token: string, wanted: boolean) =>
  (await call(setDealerPosts, { body: { token, wanted } })).wanted

/** Where the link of a dealer post’s email leads: it has stopped them, and starts them again. */
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
