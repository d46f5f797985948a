import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { sendBytes } from '#features/files/ui/upload-file.ts'
import { SendButton } from '#features/files/ui/file-button.tsx'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import {
  addReviewPicture,
  getOrderReviews,
  type OrderReviews,
  type OwnReview,
  removeReviewPicture,
  reviewForm,
  writeReview,
} from '../contract/reviews.ts'
import { ownStateLabels, type PictureKind, picturesMax } from '../rules.ts'
import { Stars } from '../ui/stars.tsx'
import { StarsInput } from './stars-input.tsx'
import classes from './write-review.module.css'
import * as m from '../messages/m.ts'

type Line = OrderReviews['lines'][number]
type Change = (changed: OrderReviews) => void

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const token = params['token'] ?? ''
  return { token, reviews: await call(getOrderReviews, { params: { id: Number(params['id']), token } }) }
}

/** Reviewable items of an order, for anyone with its link. */
export default function WriteReviewPage() {
  const { token, reviews: loaded } = useLoaderData<typeof clientLoader>()
  const [reviews, setReviews] = useState(loaded)
  return (
    <PageShell title={m.writeReview()} lead={m.writeReviewLead({ id: reviews.order_id })} width="text">
      {reviews.lines.length === 0 && <EmptyState title={m.nothingToReview()}>{m.nothingToReviewText()}</EmptyState>}
      {reviews.lines.map((line) => (
        <PagePart key={line.id} title={line.name}>
          <LineReview line={line} reviews={reviews} token={token} onChange={setReviews} />
        </PagePart>
      ))}
    </PageShell>
  )
}

interface LineProps {
  line: Line
  reviews: OrderReviews
  token: string
  onChange: Change
}

function LineReview({ line, reviews, token, onChange }: LineProps) {
  const [isEditing, setEditing] = useState(line.review === null)
  if (isEditing || line.review === null)
    return (
      <ReviewForm
        line={line}
        reviews={reviews}
        token={token}
        onChange={(changed) => {
          onChange(changed)
          setEditing(false)
        }}
      />
    )
  const { review } = line
  return (
    <div className={classes['written']}>
      <p>
        <Stars n={review.stars} /> <b>{ownStateLabels[review.state]()}</b>
      </p>
      {review.state === 'rejected' && <p>{m.rejectedBecause({ reason: review.reason })}</p>}
      <p className={classes['body']}>{review.body}</p>
      <Pictures review={review} line={line} reviews={reviews} token={token} onChange={onChange} />
      <p>
        <TextButton onClick={() => setEditing(true)}>{m.editReview()}</TextButton> <small>{m.askedAgain()}</small>
      </p>
    </div>
  )
}

function ReviewForm({ line, reviews, token, onChange }: LineProps) {
  const known = line.review
  const shop = useShopForm({
    schema: reviewForm,
    initial: {
      stars: known?.stars ?? 0,
      author: known?.author ?? reviews.author,
      vehicle: known?.vehicle ?? reviews.vehicle,
      body: known?.body ?? '',
    },
    submit: async (body) => {
      onChange(await call(writeReview, { params: { id: reviews.order_id, token, line: line.id }, body }))
      notify({ text: m.reviewSaved(), kind: 'success' })
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel={m.submitReview()} label={line.name}>
      <StarsInput
        value={form.values.stars}
        error={form.errors['stars'] ? m.chooseStars() : null}
        onChange={(stars) => {
          form.setFieldValue('stars', stars)
          form.clearFieldError('stars')
        }}
      />
      <Textarea label={m.text()} description={m.textHint()} autosize minRows={5} {...form.getInputProps('body')} />
      <FieldRow>
        <TextInput
          label={<OptionalLabel>{m.vehicle()}</OptionalLabel>}
          description={m.vehicleHint()}
          {...form.getInputProps('vehicle')}
        />
        <TextInput
          label={m.displayName()}
          description={m.byline({ author: form.values.author })}
          {...form.getInputProps('author')}
        />
      </FieldRow>
    </FormShell>
  )
}

function Pictures({ review, line, reviews, token, onChange }: LineProps & { review: OwnReview }) {
  const { busy, run } = useAction('as-message')
  const params = { id: reviews.order_id, token, line: line.id }
  const send = (kind: PictureKind) => async (file: File, onProgress: (part: number) => void) =>
    onChange(
      await sendBytes<OrderReviews>(endpointUrl(addReviewPicture, { params, query: { kind } }), file, {
        headers: {},
        onProgress,
      }),
    )
  const remove = (picture: number) =>
    run(async () => onChange(await call(removeReviewPicture, { params: { ...params, picture } })))
  return (
    <div className={classes['pictures']}>
      {review.pictures.length > 0 && (
        <ul>
          {review.pictures.map(({ id, kind }, index) => (
            <li key={id}>
              {kind === 'dyno' ? m.dynoSheet() : m.pictureNumber({ n: index + 1 })}{' '}
              <TextButton disabled={busy} onClick={() => void remove(id)}>
                {m.removePicture()}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      {review.pictures.length < picturesMax && (
        <div className={classes['row']}>
          <SendButton label={m.addPictures()} send={send('picture')} />
          <SendButton label={m.addDyno()} send={send('dyno')} />
        </div>
      )}
      <small>{m.picturesHint({ n: picturesMax })}</small>
    </div>
  )
}
