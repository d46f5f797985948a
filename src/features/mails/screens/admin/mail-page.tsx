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
      crumbs={[{ label: 'Outbox', to: link('/admin/mails') }, { label: `Mail ${mail.id}` }]}
    >
      {mail.html === null ? (
        <p>The text of this mail held a secret link and is not kept, or it has not been written yet.</p>
      ) : (
        <>
          {/* A frame without any rights: what a mail shows can run nothing here. */}
          <iframe title="The mail as its receiver sees it" sandbox="" srcDoc={mail.html} className={classes['mail']} />
          <PagePart title="As plain text">
            <pre className={classes['text']}>{mail.text}</pre>
          </PagePart>
        </>
      )}
    </PageShell>
  )
}
