import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { stopReviewMails } from '../contract/reviews.ts'
import * as m from '../messages/m.ts'

/** Unsubscribes from review requests after a click, because mail programs open links on their own. */
export default function StopMailsPage() {
  const params = useParams()
  const [isStopped, setStopped] = useState(false)
  const { busy, failure, run } = useAction()
  const stop = () =>
    run(async () => {
      await call(stopReviewMails, { body: { order_id: Number(params['id']), token: params['token'] ?? '' } })
      setStopped(true)
    })
  return (
    <PageShell title={m.stopMails()} lead={isStopped ? undefined : m.stopMailsText()} width="text">
      {isStopped ? (
        <output>{m.stopped()}</output>
      ) : (
        <>
          <FormFailure message={failure} />
          <WriteButton loading={busy} onClick={() => void stop()}>
            {m.stopMails()}
          </WriteButton>
        </>
      )}
    </PageShell>
  )
}
