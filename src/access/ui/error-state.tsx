import { Button } from '#kit/ui/button.tsx'
import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router'
import { CallError } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { factorPage } from './guard.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { goToLogin } from './session.tsx'
import classes from '#kit/ui/states.module.css'
import { useErrorText } from '#kit/ui/error-text.tsx'
import * as m from '../../kit/messages/m.ts'

/** Error message with a retry button, for part of a page. */
export function ErrorState({
  error,
  title = m.notLoaded(),
  onRetry,
}: {
  error: unknown
  title?: string
  onRetry?: () => void
}) {
  const words = useErrorText()
  return (
    <div className={classes['state']} role="alert">
      <p className={classes['title']}>{title}</p>
      <p className={classes['text']}>{words(asCallError(error))}</p>
      {onRetry && (
        <div className={classes['actions']}>
          <Button variant="default" onClick={onRetry}>
            {m.tryAgain()}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Turns the router's error response for a failed loader call back into a CallError. */
export function asCallError(error: unknown): unknown {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || error.data === null) return error
  return 'code' in error.data
    ? new CallError({ status: error.status, body: error.data, headers: new Headers() })
    : error
}

/** HTTP status of a route error; 500 for a bug. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof CallError ? error.status : 500
}

/**
 * Content of a route's `ErrorBoundary`. Sends visitors to login, users without the permission to /forbidden, and staff
 * without a required second factor to its setup. Otherwise shows what happened, with a retry button.
 */
export function RouteErrorState() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const status = statusOf(error)
  const refused = asCallError(error)
  const needsFactor = refused instanceof CallError && refused.code === 'second_factor_demanded'
  useEffect(() => {
    if (status === 401) void goToLogin()
    if (needsFactor) void navigate(factorPage(`${pathname}${search}`), { replace: true })
    else if (status === 403) void navigate(link('/forbidden', {}, { page: pathname }), { replace: true })
  }, [status, needsFactor, pathname, search, navigate])
  if (status === 401 || status === 403) return <LoadingState label={m.oneMoment()} />
  // A 404 won't go away: offer no retry.
  if (status === 404) return <ErrorState error={error} />
  return <ErrorState error={error} onRetry={() => void revalidator.revalidate()} />
}
