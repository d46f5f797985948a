import { useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { oneLoader } from '#kit/ui/one-loader.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import classes from './mail-page.module.css'
import { getMail, retryMail } from '../../contract.ts'
import { mailStateKinds, mailStateLabels } from './mail-acts.ts'

export const clientLoader = oneLoader(getMail)

export default function MailPage() {
  const mail = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction()
  const { id, attempts } = mail
  const retry = () =>
    run(async () => {
      await call(retryMail, { params: { id }, body: { attempts } })
      notify({ text: 'Queued again.', kind: 'success' })
      await revalidate()
    })
  return (
    <PageShell
      title={mail.subject ?? mail.template}
      badges={<StateBadge kind={mailStateKinds[mail.state]}>{mailStateLabels[mail.state]}</StateBadge>}
      lead={`To ${mail.recipient}${mail.failure ? `: ${mail.failure}` : ''}`}
      crumbs={[{ label: 'Outbox', to: link('/admin/mails') }, { label: `Email ${mail.id}` }]}
      actions={
        mail.state === 'failing' && (
          <WriteButton loading={busy} onClick={() => void retry()}>
            Send again
          </WriteButton>
        )
      }
    >
      {mail.html === null ? (
        <p>No preview. The email is still queued, or it contained a private link and wasn’t stored.</p>
      ) : (
        <>
          <p>Private links are hidden. Only the recipient gets them.</p>
          {/* A fully sandboxed frame, so that nothing in a mail can run here. */}
          <iframe title="Email preview" sandbox="" srcDoc={mail.html} className={classes['mail']} />
          <PagePart title="Plain text">
            <pre className={classes['text']}>{mail.text}</pre>
          </PagePart>
        </>
      )}
    </PageShell>
  )
}
