import { type ClientLoaderFunctionArgs, data, useLoaderData, useNavigate } from 'react-router'
import { getSwitchStates } from '#features/notices/contract.ts'
import { createTuneRequest } from '../contract/tune-requests.ts'
import { call } from '#kit/call.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import type { StoredFile } from '#features/files/contract.ts'
import classes from './immo-page.module.css'
import { UploadDrop } from '#features/files/ui/upload-drop.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.immoService(), unlisted: true })

/** The page exists only while the switch immo-off is off (specification section 2). */
async function refuseWhileOff(): Promise<null> {
  const { features } = await call(getSwitchStates, {})
  if (features.includes('immo-off')) throw data(null, { status: 404 })
  return null
}

/** Asked on the server too, so that the address itself answers 404. */
export const loader = () => refuseWhileOff()

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  await refuseWhileOff()
  return { user }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <LoadingState lines={8} label={m.loadingImmo()} />

const makeRequest = async (file: StoredFile): Promise<string> =>
  (await call(createTuneRequest, { body: { file_id: file.id, purpose: 'immo' } })).url

const steps = () =>
  [
    [m.immoRead(), m.immoReadText()],
    [m.immoUpload(), m.immoUploadText()],
    [m.immoAnswer(), m.immoAnswerText()],
  ] as const

export default function ImmoPage() {
  const { user } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  return (
    <PageShell title={m.immoService()} lead={m.immoLead()}>
      <UploadDrop
        purpose="tune"
        userId={user.id}
        finish={makeRequest}
        title={m.immoDrop()}
        hint={m.immoDropHint()}
        hrefLabel={m.openRequest()}
        onDone={([only, second]) => {
          if (only?.href && !second) void navigate(only.href)
        }}
      />
      <PagePart title={m.howItWorks()}>
        <ol className={classes['steps']}>
          {steps().map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </PagePart>
    </PageShell>
  )
}
