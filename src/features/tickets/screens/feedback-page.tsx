import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { getFeedback, giveFeedback } from '../contract/tickets.ts'
import classes from './ticket.module.css'
import * as m from '../messages/m.ts'

const words = () => [m.veryBad(), m.bad(), m.okay(), m.good(), m.veryGood()]

/** Shows a message instead of the form for invalid or used links. */
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getFeedback, { params: { id: Number(params['id']), token: params['token'] ?? '' } })

export default function FeedbackPage() {
  const { is_open: isOpen } = useLoaderData<typeof clientLoader>()
  const { id = '', token = '' } = useParams()
  const [isGiven, setGiven] = useState(!isOpen)
  const shop = useShopForm({
    schema: giveFeedback.input.body,
    initial: { rating: 0, comment: '' },
    submit: async (body) => {
      await call(giveFeedback, { params: { id: Number(id), token }, body })
      setGiven(true)
    },
  })
  const { form } = shop
  if (isGiven)
    return (
      <PageShell title={m.thankYou()} width="text">
        <p>{m.feedbackThanks({ link: (text) => <Link to={link('/')}>{text}</Link> })}</p>
      </PageShell>
    )
  return (
    <PageShell title={m.howDidWeDoTitle()} lead={m.aboutTicket({ id })} width="text">
      <FormShell shop={shop} submitLabel={m.send()} label={m.feedback()}>
        <fieldset className={classes['stars']}>
          <legend>{m.howWasHelp()}</legend>
          {words().map((label, index) => (
            <label key={label} title={label}>
              <input
                type="radio"
                name="rating"
                aria-label={label}
                checked={form.values.rating === index + 1}
                onChange={() => form.setFieldValue('rating', index + 1)}
              />
              {index + 1}
            </label>
          ))}
        </fieldset>
        {form.errors['rating'] && <p role="alert">{m.chooseRating()}</p>}
        <Textarea label={m.couldBeBetter()} rows={4} maxLength={2000} {...form.getInputProps('comment')} />
      </FormShell>
    </PageShell>
  )
}
