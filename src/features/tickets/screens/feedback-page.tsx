import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { giveFeedback } from '../contract.ts'
import classes from './ticket.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'How did we do?', unlisted: true })

const words = ['Very bad', 'Bad', 'So-so', 'Good', 'Very good']

export default function FeedbackPage() {
  const { id = '', token = '' } = useParams()
  const [isGiven, setGiven] = useState(false)
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
      <PageShell title="Thank you" width="text">
        <p>
          Your answer helps us to get better. <Link to={link('/')}>To the shop</Link>
        </p>
      </PageShell>
    )
  return (
    <PageShell title="How did we do?" lead={`About ticket ${id}.`} width="text">
      <FormShell shop={shop} submitLabel="Send" label="Feedback">
        <fieldset className={classes['stars']}>
          <legend>How was our help?</legend>
          {words.map((label, index) => (
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
        {form.errors['rating'] && <p role="alert">Please choose a mark from 1 to 5.</p>}
        <Textarea label="What could be better?" rows={4} maxLength={2000} {...form.getInputProps('comment')} />
      </FormShell>
    </PageShell>
  )
}
