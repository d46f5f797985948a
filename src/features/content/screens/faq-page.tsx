import { useState } from 'react'
import { Form, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '#access/ui/page-meta.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import plain from '#kit/ui/plain-field.module.css'
import written from '#kit/ui/written.module.css'
import { type FaqQuestion, listQuestions, rateQuestion } from '../contract/questions.ts'
import { type QuestionTopic, questionTopics } from '../rules/questions.ts'
import classes from './faq.module.css'
import * as m from '../messages/m.ts'

const topics = (): Readonly<Record<QuestionTopic, string>> => ({
  ordering: m.topicOrdering(),
  tunes: m.topicTunes(),
  flashing: m.topicFlashing(),
  tools: m.topicTools(),
  shipping: m.topicShipping(),
  dealers: m.topicDealers(),
  account: m.topicAccount(),
})

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const topic = questionTopics.find((each) => each === searchParams.get('topic'))
  const { data } = await call(listQuestions, { query: { ...(q === '' ? {} : { q }), topic } })
  return { q, topic, questions: data }
}

export const meta = (args: MetaArgs<typeof loader>) =>
  pageMeta(args, {
    title: m.faqTitle(),
    description: m.faqDescription(),
    path: link('/faq'),
    ...(args.loaderData
      ? {
          jsonLd: {
            '@type': 'FAQPage',
            mainEntity: args.loaderData.questions.map(({ question, html }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: html },
            })),
          },
        }
      : {}),
  })

export default function FaqPage() {
  const { q, topic, questions } = useLoaderData<typeof loader>()
  const names = topics()
  const groups = q === '' ? questionTopics : [null]
  return (
    <PageShell
      title={m.faqTitle()}
      lead={m.faqDescription()}
      width="text"
      actions={<Link to={link('/contact-us')}>{m.askUs()}</Link>}
    >
      <search>
        <Form action={link('/faq')} method="get" className={classes['search']}>
          <input
            key={q}
            type="search"
            name="q"
            className={plain['field']}
            defaultValue={q}
            aria-label={m.searchQuestions()}
            placeholder={m.searchQuestions()}
          />
        </Form>
      </search>
      <nav aria-label={m.topics()} className={classes['topics']}>
        <Link to={link('/faq')} aria-current={topic === undefined && q === '' ? 'page' : undefined}>
          {m.allTopics()}
        </Link>
        {questionTopics.map((each) => (
          <Link key={each} to={link('/faq', {}, { topic: each })} aria-current={topic === each ? 'page' : undefined}>
            {names[each]}
          </Link>
        ))}
      </nav>
      {questions.length === 0 && (
        <EmptyState title={m.noQuestions()}>
          <p>{m.noQuestionsHint()}</p>
        </EmptyState>
      )}
      {groups.map((group) => {
        const shown = questions.filter((item) => group === null || item.topic === group)
        if (shown.length === 0) return null
        return (
          <section key={group} className={classes['group']}>
            {group && <h2>{names[group]}</h2>}
            {shown.map((item) => (
              <Answer key={item.id} item={item} isOpen={questions.length === 1 || item.question.slice(0, 100) === q} />
            ))}
          </section>
        )
      })}
    </PageShell>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

/** A question that expands to its answer. The one searched for is initially open. */
function Answer({ item, isOpen }: { item: FaqQuestion; isOpen: boolean }) {
  const words = useErrorText()
  const [said, setSaid] = useState<boolean | null>(null)
  const rate = (helpful: boolean) => {
    setSaid(helpful)
    call(rateQuestion, { params: { id: item.id }, body: { helpful } }).catch((error: unknown) => {
      setSaid(null)
      notify({ text: words(error), kind: 'failure' })
    })
  }
  return (
    <details id={`question-${item.id}`} open={isOpen}>
      <summary>{item.question}</summary>
      {/* Sanitized by the server when it was saved. */}
      <div className={written['written']} dangerouslySetInnerHTML={{ __html: item.html }} />
      <p className={classes['rating']}>
        {said === null ? (
          <>
            {m.didItHelp()}
            <button type="button" onClick={() => rate(true)}>
              {m.yes()}
            </button>
            <button type="button" onClick={() => rate(false)}>
              {m.no()}
            </button>
          </>
        ) : (
          // Take focus, because the focused button was removed.
          <output ref={takeFocus} tabIndex={-1}>
            {said ? m.thanks() : m.thanksAnyway({ link: (text) => <Link to={link('/contact-us')}>{text}</Link> })}
          </output>
        )}
      </p>
    </details>
  )
}
