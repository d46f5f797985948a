import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportCustomerTickets, listCustomerTickets } from '../contract/tickets.ts'
import { ownTicketStateLabels, ownTicketStateKinds } from '../rules.ts'
import classes from './ticket.module.css'
import * as m from '../messages/m.ts'

const page = listPage(listCustomerTickets, () => ({
  title: m.myTickets(),
  crumbs: [{ label: m.profile(), to: link('/profile') }, { label: m.tickets() }],
  actions: <ButtonLink to={link('/contact-us')}>{m.newTicket()}</ButtonLink>,
  label: m.myTickets(),
  search: m.searchTickets(),
  filters: { state: { label: m.status(), all: m.allTickets(), words: ownTicketStateLabels } },
  csv: exportCustomerTickets,
  to: ({ id }) => link('/profile/tickets/:id', { id }),
  emptyTitle: m.noTickets(),
  emptyActions: <Link to={link('/contact-us')}>{m.contactUs()}</Link>,
  empty: m.noTicketsHint(),
  columns: [
    {
      key: 'title',
      title: m.subject(),
      render: ({ title, unread }) => (unread ? <span className={classes['unread']}>{title}</span> : title),
    },
    { key: 'state', title: m.status(), words: ownTicketStateLabels, kinds: ownTicketStateKinds },
    { key: 'last_message_at', title: m.lastMessage(), wideOnly: true, day: true },
  ],
}))
export const clientLoader = page.clientLoader
export default page.ListPage
