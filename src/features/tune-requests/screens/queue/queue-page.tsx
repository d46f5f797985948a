import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageViews } from '#features/saved-views/ui/page-views.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { ListViews } from '#kit/ui/list-views.ts'
import { listQueue } from '../../contract/queue.ts'
import { Queue } from './queue.tsx'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listQueue, args, { days: {} })

/** The work queue of a tuner. */
export default function QueuePage() {
  return (
    <ListViews value={<PageViews />}>
      <Queue list={useLoaderData<typeof clientLoader>()} />
    </ListViews>
  )
}
