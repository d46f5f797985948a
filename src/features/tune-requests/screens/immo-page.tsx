import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { notFound } from '#kit/ui/or-not-found.ts'
import { getSwitchStates } from '#features/notices/contract/notices.ts'
import { call } from '#kit/call.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import classes from './immo-page.module.css'
import { UploadDrop } from '#features/files/ui/upload-drop.tsx'
import { RequestOfUploads, useUploadedFiles } from './request-of-uploads.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.immoService(), unlisted: true })

/** 404 while the switch `immo-off` is on (specification section 2). */
async function refuseWhileOff(): Promise<null> {
  const { features } = await call(getSwitchStates, {})
  if (features.includes('immo-off')) notFound()
  return null
}

/** Checked on the server too, so that the URL itself responds with 404. */
export const loader = () => refuseWhileOff()

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  await refuseWhileOff()
  return { user }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <LoadingState lines={8} label={m.loadingImmo()} />

const steps = () =>
  [
    [m.immoRead(), m.immoReadText()],
    [m.immoUpload(), m.immoUploadText()],
    [m.immoAnswer(), m.immoAnswerText()],
  ] as const

export default function ImmoPage() {
  const { user } = useLoaderData<typeof clientLoader>()
  const uploaded = useUploadedFiles()
  return (
    <PageShell title={m.immoService()} lead={m.immoLead()}>
      <UploadDrop purpose="tune" userId={user.id} title={m.immoDrop()} hint={m.immoDropHint()} onDone={uploaded.take} />
      <p>{m.filesOfOneCar()}</p>
      <RequestOfUploads {...uploaded} purpose="immo" isOneCar />
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
