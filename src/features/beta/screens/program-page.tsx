import { Button } from '#kit/ui/button.tsx'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatBytes } from '#kit/locale.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { useAction } from '#kit/ui/use-action.ts'
import written from '#kit/ui/written.module.css'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { getProgram, joinProgram, leaveProgram, permitBuild, type Program } from '../contract/programs.ts'
import { FeedbackForm } from '../ui/feedback-form.tsx'
import * as m from '../messages/m.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getProgram, { params: { id: Number(params['id']) } })

/** A beta program: its description, then builds and feedback for participants. */
export default function ProgramPage() {
  const program = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction('as-message')
  const { id, name, joined_at: joinedAt, is_open: isOpen } = program
  const join = () =>
    run(async () => {
      await call(joinProgram, { params: { id } })
      await revalidate()
    })
  const leave = async () => {
    await call(leaveProgram, { params: { id } })
    await revalidate()
  }
  return (
    <PageShell
      title={name}
      isGiven
      lead={program.summary}
      crumbs={[{ label: m.beta(), to: link('/beta') }, { label: name }]}
      width="text"
      actions={
        joinedAt ? (
          <ConfirmButton label={m.leave()} title={m.leaveTitle()} confirmLabel={m.leave()} onConfirm={leave}>
            <p>{m.leaveText()}</p>
          </ConfirmButton>
        ) : (
          <WriteButton loading={busy} disabled={!isOpen} onClick={() => void join()}>
            {m.join()}
          </WriteButton>
        )
      }
    >
      {/* Sanitized by the server when it was saved. */}
      <div className={written['written']} dangerouslySetInnerHTML={{ __html: program.html }} />
      {!isOpen && <p>{m.closed()}</p>}
      {joinedAt ? <Participation program={program} /> : isOpen && <p>{m.joinFirst()}</p>}
    </PageShell>
  )
}

function Participation({ program: { id, builds, feedback } }: { program: Program }) {
  const { busy, run } = useAction('as-message')
  const download = (build: number) =>
    run(async () => {
      const { url } = await call(permitBuild, { params: { id, build } })
      location.assign(url)
    })
  return (
    <>
      <PagePart title={m.builds()}>
        {builds.length === 0 ? (
          <EmptyState title={m.noBuilds()}>
            <p>{m.noBuildsText()}</p>
          </EmptyState>
        ) : (
          <ul className={rows['rows']}>
            {builds.map(({ id: build, label, notes, bytes, sha256, created_at: createdAt }) => (
              <li key={build}>
                <div>
                  <b>{label}</b>
                  <p className={rows['said']}>{notes}</p>
                  <small>
                    {m.buildFacts({ day: formatDay(createdAt), size: formatBytes(bytes), hash: sha256.slice(0, 16) })}
                  </small>
                </div>
                <Button variant="default" disabled={busy} onClick={() => void download(build)}>
                  {m.download({ label })}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </PagePart>
      <PagePart title={m.feedback()}>
        <FeedbackForm id={id} builds={builds} />
      </PagePart>
      {feedback.length > 0 && (
        <PagePart title={m.sentFeedback()}>
          <ul className={rows['rows']}>
            {feedback.map((item) => (
              <li key={item.id}>
                <div>
                  <b>{m.ratingOf({ n: item.rating })}</b>
                  <p className={rows['said']}>{item.body}</p>
                  <small>
                    {formatDay(item.created_at)}
                    {item.build && ` · ${item.build}`}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
    </>
  )
}
