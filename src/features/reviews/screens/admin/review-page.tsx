import { Textarea } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { HistoryPart } from '#kit/ui/history-part.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  approveReview,
  getStaffReview,
  rejectReview,
  replyToReview,
  type StaffReviewDetails,
} from '../../contract/staff.ts'
import { reviewStates } from '../../review-states.ts'
import { Stars } from '../../ui/stars.tsx'
import lists from '#kit/ui/inline-list.module.css'
import classes from './review-page.module.css'
import { OrderLink } from '#features/orders/ui/order-link.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getStaffReview, { params: { id: Number(params['id']) } })

const actionLabels: Readonly<Record<string, string>> = {
  'reviews.approve': 'Approved',
  'reviews.reject': 'Rejected',
  'reviews.reply': 'Replied',
}

/** A review with its pictures and moderation actions. */
export default function ReviewPage() {
  const review = useLoaderData<typeof clientLoader>()
  const { id, state } = review
  return (
    <PageShell
      title={`Review ${id}`}
      badges={<StateBadge kind={reviewStates.kinds[state]}>{reviewStates.words[state]}</StateBadge>}
      lead={review.name}
      crumbs={[{ label: 'Reviews', to: link('/admin/reviews') }, { label: String(id) }]}
      actions={<Decisions review={review} />}
    >
      <PagePart title="Review">
        <p>
          <Stars n={review.stars} />
        </p>
        <p className={classes['body']}>{review.body}</p>
        {review.pictures.length > 0 && (
          <ul className={`${lists['list']} ${classes['pictures']}`}>
            {review.pictures.map(({ id: picture, kind, url }) => (
              <li key={picture}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={kind === 'dyno' ? 'Dyno sheet' : 'Picture'} width={200} height={150} />
                  {kind === 'dyno' ? 'Dyno sheet' : 'Picture'}
                </a>
              </li>
            ))}
          </ul>
        )}
        <Facts>
          <dt>Author</dt>
          <dd>
            {review.author} ({review.email})
          </dd>
          <dt>Vehicle</dt>
          <dd>{review.vehicle || '–'}</dd>
          <dt>Order</dt>
          <dd>
            <OrderLink id={review.order_id} invoice={review.invoice_number} />
          </dd>
          <dt>Written</dt>
          <dd>{formatMoment(review.created_at)}</dd>
          {review.reason !== '' && (
            <>
              <dt>Rejected because</dt>
              <dd>{review.reason}</dd>
            </>
          )}
        </Facts>
      </PagePart>
      {state === 'approved' && (
        <PagePart title="Public reply">
          <ReplyForm key={review.reply} review={review} />
        </PagePart>
      )}
      <HistoryPart events={review.history} labels={actionLabels} />
    </PageShell>
  )
}

function Decisions({ review: { id, state } }: { review: StaffReviewDetails }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction('as-message')
  if (state === 'withdrawn') return null
  const approve = () =>
    run(async () => {
      await call(approveReview, { params: { id } })
      notify({ text: 'Review approved.', kind: 'success' })
      await revalidate()
    })
  return (
    <>
      {state !== 'rejected' && (
        <ReasonButton
          label="Reject"
          title="Reject this review?"
          done="Review rejected."
          call={rejectReview}
          params={{ id }}
        >
          The buyer gets your reason by email and can edit the review.
        </ReasonButton>
      )}
      {state !== 'approved' && (
        <Button loading={busy} onClick={() => void approve()}>
          Approve
        </Button>
      )}
    </>
  )
}

function ReplyForm({ review: { id, reply } }: { review: StaffReviewDetails }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: replyToReview.input.body,
    initial: { reply },
    submit: async (body) => {
      await call(replyToReview, { params: { id }, body })
      notify({ text: body.reply === '' ? 'Reply removed.' : 'Reply published.', kind: 'success' })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={reply === '' ? 'Publish reply' : 'Update reply'} label="Public reply">
      <Textarea
        label="Reply"
        description="Shown below the review. The buyer gets it by email. Leave empty to remove it."
        autosize
        minRows={3}
        {...shop.form.getInputProps('reply')}
      />
    </FormShell>
  )
}
