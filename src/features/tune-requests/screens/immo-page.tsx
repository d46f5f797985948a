import { type ClientLoaderFunctionArgs, data, useLoaderData, useNavigate } from 'react-router'
import { getSwitchStates } from '#features/notices/contract.ts'
import { createTuneRequest } from '../contract.ts'
import { call } from '#kit/call.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import type { StoredFile } from '#features/files/contract.ts'
import classes from './immo-page.module.css'
import { UploadDrop } from '#features/files/ui/upload-drop.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Immobiliser service', unlisted: true })

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

export const HydrateFallback = () => <LoadingState lines={8} label="Opening the immobiliser service" />

const makeRequest = async (file: StoredFile): Promise<string> =>
  (await call(createTuneRequest, { body: { file_id: file.id, purpose: 'immo' } })).url

const steps = [
  ['Read the unit', 'A full read of flash and EEPROM. A single area is not enough: the immobiliser spans both.'],
  ['Upload it here', 'Say on the next page which car it is from and why the immobiliser has to go.'],
  ['We check and answer', 'Ownership is asked for where the law wants it. The file comes back with a checksum.'],
] as const

export default function ImmoPage() {
  const { user } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  return (
    <PageShell
      title="Immobiliser service"
      lead="For swaps, replaced control units and cars whose immobiliser has failed. We adapt or switch it off in the file that you read."
    >
      <UploadDrop
        purpose="tune"
        userId={user.id}
        finish={makeRequest}
        title="Drop the read of the control unit"
        hint="Flash and EEPROM, from any tool. It becomes a request of its own."
        hrefLabel="Open the request"
        onDone={([only, second]) => {
          if (only?.href && !second) void navigate(only.href)
        }}
      />
      <PagePart title="How it goes">
        <ol className={classes['steps']}>
          {steps.map(([title, text]) => (
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
