import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from 'react-router'
import { createTuneRequest } from '../contract/tune-requests.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { listFiles, type StoredFile } from '#features/files/contract.ts'
import { FileList } from '#features/files/ui/file-list.tsx'
import { UploadDrop } from '#features/files/ui/upload-drop.tsx'
import { logDestination } from '#features/logs/client/log-destination.ts'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.uploadTitle(), unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  const { data } = await call(listFiles, { query: { limit: 10 } })
  return { user, recent: data }
}

export const HydrateFallback = () => <LoadingState lines={8} label={m.loadingUpload()} />

/** A tune file becomes a request (specification section 5). */
const makeRequest = async (file: StoredFile): Promise<string> =>
  (await call(createTuneRequest, { body: { file_id: file.id } })).url

export default function UploadPage() {
  const { user, recent } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  return (
    <PageShell
      title={m.upload()}
      lead={m.uploadLead()}
      actions={<Link to={link('/tuning/requests')}>{m.myRequests()}</Link>}
    >
      <UploadDrop
        purpose="auto"
        userId={user.id}
        finish={makeRequest}
        logs={logDestination}
        hint={m.uploadHint()}
        hrefLabel={m.open()}
        onDone={([only, second]) => {
          if (only?.href && !second) void navigate(only.href)
        }}
      />
      {recent.length > 0 && (
        <PagePart title={m.sentBefore()} lead={m.sentBeforeLead()}>
          <FileList files={recent} />
        </PagePart>
      )}
    </PageShell>
  )
}
