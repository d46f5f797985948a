import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import classes from './mail-page.module.css'
import { getMail } from '../../contract.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return call(getMail, { params: { id: Number(params['id']) } })
}

export default function MailPage() {
  const mail = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={mail.subject ?? mail.template}
      lead={`To ${mail.recipient}, ${mail.state}${mail.failure ? `: ${mail.failure}` : ''}`}
      crumbs={[{ label: 'Outbox', to: link('/admin/mails') }, { label: `Email ${mail.id}` }]}
    >
      {mail.html === null ? (
        <p>No preview. The email is still queued, or it contained a private link and wasn’t stored.</p>
      ) : (
        <>
          <p>Private links are hidden. Only the recipient gets them.</p>
          {/* A frame without any rights: what a mail shows can run nothing here. */}
          <iframe title="Email preview" sandbox="" srcDoc={mail.html} className={classes['mail']} />
          <PagePart title="Plain text">
            <pre className={classes['text']}>{mail.text}</pre>
          </PagePart>
        </>
      )}
    </PageShell>
  )
}
