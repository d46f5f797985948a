import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { may } from '#access/ui/session-store.ts'
import { call } from '#kit/call.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { listQueue, listWorkers, type QueueItem } from '../../contract/queue.ts'
import { Queue } from '../queue/queue.tsx'
import { queueActs } from './queue-acts.ts'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [list, workers] = await Promise.all([
    askFor(listQueue, args, { days: {} }),
    may('requests.manage') ? call(listWorkers, {}) : { data: [] },
  ])
  return { list, workers: workers.data }
}

const bulkFor = (workers: Parameters<typeof queueActs>[0]) =>
  bulkActs<QueueItem>(({ id, vehicle, title }) => `#${id} ${vehicle?.label ?? title}`, queueActs(workers))

/** The work queue in the back-office, where managers assign several requests at once. */
export default function QueuePage() {
  const { list, workers } = useLoaderData<typeof clientLoader>()
  return <Queue list={list} more={{ noun: 'request', ...(workers.length > 0 ? { bulk: bulkFor(workers) } : {}) }} />
}
