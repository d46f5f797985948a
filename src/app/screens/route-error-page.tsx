import { Button } from '#kit/ui/button.tsx'
import { useRevalidator, useRouteError } from 'react-router'
import { asCallError, RouteErrorState, statusOf } from '#access/ui/error-state.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { usePlace } from '#features/notices/client/use-place.ts'
import { HelpfulLinks } from './helpful-links.tsx'
import classes from './message-page.module.css'
import { NotFound } from './not-found.tsx'
import * as m from '../messages/m.ts'
import * as kit from '#kit/messages/m.ts'

/** Replaces a failed screen: what happened, and where to go next. */
export function RouteErrorPage() {
  const status = statusOf(useRouteError())
  return (
    <>
      {/* The route that failed gives no head: the page would be without a title. */}
      <title>{`${titleOf(status)} | Overboost`}</title>
      <Content status={status} />
    </>
  )
}

function titleOf(status: number): string {
  if (status === 404) return m.pageNotFound()
  if (status === 401 || status === 403) return m.noAccess()
  return status === 421 ? m.otherRegion() : m.pageFailed()
}

function Content({ status }: { status: number }) {
  if (status === 404) return <NotFound />
  if (status === 401 || status === 403) return <RouteErrorState />
  return status === 421 ? <OtherRegion /> : <Failed status={status} />
}

function Failed({ status }: { status: number }) {
  const words = useErrorText()
  const error = useRouteError()
  const revalidator = useRevalidator()
  return (
    <div className={classes['page']} role="alert">
      <p className={classes['code']} aria-hidden="true">
        {status}
      </p>
      <h1>{m.pageFailed()}</h1>
      <p className={classes['text']}>{words(asCallError(error))}</p>
      <div className={classes['actions']}>
        <Button loading={revalidator.state === 'loading'} onClick={() => void revalidator.revalidate()}>
          {kit.tryAgain()}
        </Button>
        <Button variant="default" onClick={() => location.reload()}>
          {m.reloadPage()}
        </Button>
      </div>
      <HelpfulLinks />
    </div>
  )
}

function OtherRegion() {
  const words = useErrorText()
  const error = useRouteError()
  const site = useSite()
  const { busy, choose } = usePlace()
  const other = site.regions.find(({ id }) => id !== site.region)
  return (
    <div className={classes['page']}>
      <h1>{m.otherRegion()}</h1>
      <p className={classes['text']}>{words(asCallError(error))}</p>
      {other && (
        <div className={classes['actions']}>
          <Button loading={busy} onClick={() => void choose({ region: other.id })}>
            {m.goTo({ region: other.name })}
          </Button>
        </div>
      )}
    </div>
  )
}
