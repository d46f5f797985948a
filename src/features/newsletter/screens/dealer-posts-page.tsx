import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useLinkToken } from '../client/use-link-token.ts'
import { setDealerPosts } from '../contract/newsletter.ts'
import * as m from '../messages/m.ts'

/** Where the link of a dealer post’s email leads: it has stopped them, and starts them again. */
export default function DealerPostsPage() {
  const asked = useLinkToken()
  const token = asked?.get('token') ?? ''
  const [wanted, setWanted] = useState<boolean | 'invalid' | null>(null)
  const { busy, failure, run } = useAction()
  useEffect(() => {
    if (asked)
      call(setDealerPosts, { body: { token, wanted: false } }).then(
        () => setWanted(false),
        () => setWanted('invalid'),
      )
  }, [asked, token])
  const change = (next: boolean) =>
    run(async () => setWanted((await call(setDealerPosts, { body: { token, wanted: next } })).wanted))
  return (
    <PageShell title={m.dealerPosts()} width="text">
      {wanted === null && <LoadingState lines={3} />}
      {wanted === 'invalid' && (
        <EmptyState title={m.linkInvalid()} actions={<ButtonLink to={link('/blog')}>{m.blog()}</ButtonLink>}>
          <p>{m.linkInvalidText()}</p>
        </EmptyState>
      )}
      {typeof wanted === 'boolean' && (
        <>
          <output>{wanted ? m.dealerPostsOn() : m.dealerPostsStopped()}</output>
          <FormFailure message={failure} />
          <p>
            <Button variant="default" loading={busy} onClick={() => void change(!wanted)}>
              {wanted ? m.stopDealerPosts() : m.again()}
            </Button>
          </p>
        </>
      )}
    </PageShell>
  )
}
