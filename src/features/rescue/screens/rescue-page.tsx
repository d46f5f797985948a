import { Suspense, useState, useSyncExternalStore } from 'react'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { type UnsentFile, UnsentFiles } from '#features/tickets/ui/unsent-files.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { ownSession } from '../client/own-session.ts'
import { checkLabels, checks } from '../rules.ts'
import { RescueForm } from './rescue-form.tsx'
import classes from './rescue.module.css'
import * as m from '../messages/m.ts'

const RescueStatus = lazyPart(async () => ({ default: (await import('./rescue-status.tsx')).RescueStatus }))

export const meta = (args: MetaInput) => pageMeta(args, { title: m.rescue(), description: m.rescueDescription() })

/** Help with an interrupted flash: first aid, the request form, then the session's progress. */
export default function RescuePage() {
  const text = useSyncExternalStore(ownSession.subscribe, ownSession.read, () => null)
  const [, id, token] = /^(\d+) ([\w-]{43})$/.exec(text ?? '') ?? []
  const [unsent, setUnsent] = useState<readonly UnsentFile[]>([])
  const labels = checkLabels()
  return (
    <PageShell
      title={m.rescue()}
      lead={m.rescueDescription()}
      width="text"
      actions={<QuestionsLink topic="flashing" />}
    >
      {id !== undefined && token !== undefined ? (
        <>
          <UnsentFiles files={unsent} />
          <Suspense fallback={<p aria-busy="true">{m.sessionNumber({ id: Number(id) })}</p>}>
            <RescueStatus key={id} id={Number(id)} token={token} />
          </Suspense>
        </>
      ) : (
        <>
          <aside className={classes['first']}>
            <h2>{m.beforeAnything()}</h2>
            <p>{m.beforeAnythingText()}</p>
            <ol>
              {checks.map((check) => (
                <li key={check}>{labels[check]}</li>
              ))}
            </ol>
          </aside>
          <RescueForm onUnsent={setUnsent} />
        </>
      )}
    </PageShell>
  )
}
