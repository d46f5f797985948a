import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { listFiles, type StoredFile } from '#features/files/contract.ts'
import { FileList } from '#features/files/ui/file-list.tsx'
import { onwardOf } from '#features/files/client/upload-queue.ts'
import { tellRefused } from '#features/files/ui/tell-refused.ts'
import { UploadDrop } from '#features/files/ui/upload-drop.tsx'
import { logDestination } from '#features/logs/client/log-destination.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { requestOf, RequestOfUploads, useUploadedFiles } from './request-of-uploads.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.uploadTitle(), unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  const { data } = await call(listFiles, { query: { limit: 10 } })
  return { user, recent: data }
}

export const HydrateFallback = () => <LoadingState lines={8} label={m.loadingUpload()} />

export default function UploadPage() {
  const { user, recent } = useLoaderData<typeof clientLoader>()
  const { features } = useSite()
  const navigate = useNavigate()
  const uploaded = useUploadedFiles()
  return (
    <PageShell
      title={m.upload()}
      lead={m.uploadLead()}
      actions={
        <>
          <Link to={link('/tuning/requests')}>{m.myRequests()}</Link>
          {!features.includes('immo-off') && <Link to={link('/tuning/immo')}>{m.immoService()}</Link>}
          <QuestionsLink topic="tunes" />
        </>
      }
    >
      <UploadDrop
        purpose="auto"
        userId={user.id}
        logs={logDestination}
        hint={m.uploadHint()}
        hrefLabel={m.open()}
        onDone={(items) => {
          const to = onwardOf(items)
          if (to !== null) {
            tellRefused(items)
            void navigate(to)
          }
          uploaded.take(items)
        }}
      />
      <RequestOfUploads {...uploaded} />
      {recent.length > 0 && (
        <PagePart title={m.sentBefore()} lead={m.sentBeforeLead()}>
          <FileList files={recent} action={(file) => <StartRequest file={file} />} />
        </PagePart>
      )}
    </PageShell>
  )
}

/** Turns a read into a request if its upload didn't, for example because the page was left. */
function StartRequest({ file }: { file: StoredFile }) {
  const navigate = useNavigate()
  const { busy, run } = useAction('as-message')
  if (file.kind !== 'tune' || file.attached_to !== null) return null
  return (
    <WriteButton
      size="xs"
      variant="default"
      loading={busy}
      onClick={() => void run(async () => void (await navigate(await requestOf([file]))))}
    >
      {m.startRequest()}
    </WriteButton>
  )
}
