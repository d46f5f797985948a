import { formatDay } from '#kit/dates.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportStaffReviews, listStaffReviews } from '../../contract/staff.ts'
import { reviewStates } from '../../review-states.ts'
import { reviewActs } from './review-acts.ts'
import { Stars } from '../../ui/stars.tsx'

const page = listPage(listStaffReviews, {
  at: '/admin/reviews',
  noun: 'review',
  search: 'Text, author, vehicle or order',
  filters: {
    state: { words: reviewStates.words, chips: true },
    stars: {
      all: 'Any rating',
      words: { 5: '5 stars', 4: '4 stars', 3: '3 stars', 2: '2 stars', 1: '1 star' },
    },
    subject: { label: 'Item', all: 'Products and tunes', words: { product: 'Products', tune: 'Tunes' } },
  },
  csv: exportStaffReviews,
  bulk: bulkActs(({ id, name, author }) => `${id}, ${name}, by ${author}`, reviewActs),
  columns: [
    { key: 'id', title: 'Number' },
    { key: 'stars', title: 'Rating', render: ({ stars }) => <Stars n={stars} /> },
    { key: 'name', title: 'Item' },
    { key: 'author', title: 'Author' },
    { key: 'state', title: 'Status', words: reviewStates.words, kinds: reviewStates.kinds },
    {
      key: 'body',
      title: 'Text',
      wideOnly: true,
      render: ({ body }) => (body.length > 60 ? `${body.slice(0, 59)}…` : body),
    },
    { key: 'pictures', title: 'Pictures', wideOnly: true },
    { key: 'created_at', title: 'Written', day: true, render: ({ created_at: at }) => formatDay(at) },
  ],
  emptyTitle: 'No reviews',
  empty: 'Reviews appear here as soon as buyers write them.',
})
export const clientLoader = page.clientLoader
export default page.ListPage
