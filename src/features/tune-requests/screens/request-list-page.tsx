import { Button } from '#kit/ui/button.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportTuneRequests, listTuneRequests } from '../contract/tune-requests.ts'
import { RequestBadge } from '../ui/request-badge.tsx'
import { purposeLabels, stateLabels } from '../rules.ts'
import classes from './request.module.css'
import * as m from '../messages/m.ts'
import * as kit from '#kit/messages/m.ts'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listTuneRequests, args)

export default function RequestListPage() {
  return (
    <PageShell
      title={m.myTuneRequests()}
      crumbs={[{ label: m.tuning(), to: link('/tuning') }, { label: m.myRequests() }]}
      actions={
        <>
          <Button to={link('/tuning/support')} variant="default">
            {m.askForSupport()}
          </Button>
          <Button to={link('/tuning')}>{m.uploadFile()}</Button>
        </>
      }
    >
      <List
        of={{
          label: m.myTuneRequests(),
          search: m.searchRequests(),
          filters: {
            state: {
              label: m.status(),
              all: m.allStatuses(),
              words: { open: m.statusOpen(), ...stateLabels() },
            },
            purpose: { label: m.type(), all: m.allTypes(), words: purposeLabels },
          },
          sorts: {
            '-id': kit.newestFirst(),
            id: kit.oldestFirst(),
            '-updated': m.lastChanged(),
          },
          csv: exportTuneRequests,
          to: ({ id }) => link('/tuning/request/:id/status', { id }),
          emptyTitle: m.noRequests(),
          emptyActions: <Link to={link('/tuning')}>{m.uploadFile()}</Link>,
          empty: m.noRequestsHint(),
          card: (row) => ({
            title: row.vehicle?.label ?? row.title,
            right: row.unread ? (
              <b className={classes['flag']}>{m.isNew()}</b>
            ) : (
              <small>{formatDay(row.updated_at)}</small>
            ),
            badge: <RequestBadge request={row} />,
            meta: `#${row.id} · ${row.tune_names.join(', ') || purposeLabels()[row.purpose]}`,
          }),
          columns: [
            {
              key: 'id',
              title: m.request(),
              render: ({ id, unread }) => (unread ? <b>{m.requestNew({ id })}</b> : id),
            },
            { key: 'vehicle', title: m.vehicle(), render: (row) => row.vehicle?.label ?? row.title },
            {
              key: 'tunes',
              title: m.tunes(),
              wideOnly: true,
              render: (row) => row.tune_names.join(', ') || purposeLabels()[row.purpose],
            },
            {
              key: 'state',
              title: m.status(),
              render: (row) => <RequestBadge request={row} />,
            },
            { key: 'updated_at', title: m.changed(), wideOnly: true, day: true },
          ],
        }}
        answer={useLoaderData<typeof clientLoader>()}
      />
    </PageShell>
  )
}
