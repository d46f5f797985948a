import { Button } from '@mantine/core'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { CallError } from '../call.ts'
import classes from './states.module.css'
import { useErrorWords } from './words.tsx'

/** What happened and a way to try again. For parts of a page; a route's `ErrorBoundary` uses `RouteErrorState`. */
export function ErrorState({
  error,
  title = 'This could not be loaded',
  onRetry,
}: {
  error: unknown
  title?: string
  onRetry?: () => void
}) {
  const words = useErrorWords()
  return (
    <div className={classes['state']} role="alert">
      <p className={classes['title']}>{title}</p>
      <p className={classes['text']}>{words(error)}</p>
      {onRetry && (
        <div className={classes['actions']}>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

/** The status that a route's error stands for. */
export const statusOf = (error: unknown): number =>
  isRouteErrorResponse(error) ? error.status : error instanceof CallError ? error.status : 500

/** The content of a route's `ErrorBoundary`: keeps the layout, says what happened, tries again. */
export function RouteErrorState() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  return <ErrorState error={error} onRetry={() => void revalidator.revalidate()} />
}
