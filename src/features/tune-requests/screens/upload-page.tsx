import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from 'react-router'
import { createTuneRequest } from '../contract.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { listFiles, type StoredFile } from '#features/files/contract.ts'
import { FileList } from '#features/files/ui/file-list.tsx'
import { UploadDrop } from '#features/files/ui/upload-drop.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Upload a tune file or log', unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  const { data } = await call(listFiles, { query: { limit: 10 } })
  return { user, recent: data }
}

export const HydrateFallback = () => <LoadingState lines={8} label="Opening the upload page" />

/** A tune file becomes a request (specification section 5). */
const makeRequest = async (file: StoredFile): Promise<string> =>
  (await call(createTuneRequest, { body: { file_id: file.id } })).url

export default function UploadPage() {
  const { user, recent } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  return (
    <PageShell
      title="Upload"
      lead="Send the file that your tool read, or a log of a drive. We look at what it is while it is on its way."
      actions={<Link to={link('/tuning/requests')}>My requests</Link>}
    >
      <UploadDrop
        purpose="auto"
        userId={user.id}
        finish={makeRequest}
        hint="Tune files of any tool become a request, logs open as a graph. After a lost connection or a reload, choose the same file again: it goes on where it was."
        hrefLabel="Open it"
        onDone={([only, second]) => {
          if (only?.href && !second) void navigate(only.href)
        }}
      />
      {recent.length > 0 && (
        <PagePart title="Sent before" lead="Your ten newest files.">
          <FileList files={recent} />
        </PagePart>
      )}
    </PageShell>
  )
}
