import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#kit/call.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { TextButton } from '#kit/ui/text-button.tsx'
import { exportSeoPages, listSeoPages, listSeoTemplates, type SeoPage, type SeoTemplate } from '../../contract/staff.ts'
import { textOf } from '../../rules.ts'
import { kindLabels, problemLabels } from './seo-labels.ts'
import { SeoForm } from './seo-form.tsx'
import classes from './seo.module.css'

/** List of pages with their texts (all, or those of a make), and templates. */
export async function loadSeo(args: ClientLoaderFunctionArgs, make = '') {
  const asks = make === '' ? {} : { make }
  const [pages, templates] = await Promise.all([askFor(listSeoPages, args, { asks }), call(listSeoTemplates, {})])
  return { pages, templates: templates.data, make }
}

const sorts = {
  address: 'URL',
  title: 'Title',
}

/** Initial values of the form. */
function textsOf(written: SeoPage['own']) {
  const { title = '', description = '', de, fr, es, it } = written ?? {}
  return { title, description, ...(written && { de, fr, es, it }) }
}

export function SeoList() {
  const { pages, templates, make } = useLoaderData<typeof loadSeo>()
  const { revalidate } = useRevalidator()
  const [page, setPage] = useState<SeoPage | null>(null)
  const [template, setTemplate] = useState<{ of: SeoTemplate; example: SeoPage | undefined } | null>(null)
  const close = () => {
    setPage(null)
    setTemplate(null)
  }
  const done = () => {
    close()
    void revalidate()
  }
  /** Opens a template with an example page. */
  const openTemplate = async (of: SeoTemplate) => {
    const [example] = await call(listSeoPages, { query: { kind: of.kind, limit: 1 } }).then(
      ({ data }) => data,
      () => [],
    )
    setTemplate({ of, example })
  }
  const templateOf = (kind: SeoPage['kind']) => templates.find((item) => item.kind === kind)
  return (
    <>
      {make === '' && (
        <PagePart title="Templates" lead="Used for pages without their own text.">
          <ul className={rows['rows']}>
            {templates.map((item) => (
              <li key={item.kind}>
                <span>
                  <TextButton onClick={() => void openTemplate(item)}>{kindLabels[item.kind]}</TextButton>
                  <small className={classes['small']}>{item.title || 'No template: the shop’s own text is used'}</small>
                </span>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
      <PagePart title="Pages">
        <List
          of={{
            noun: 'page',
            search: 'Name, URL or text',
            filters: {
              problem: {
                label: 'Text',
                all: 'All pages',
                chips: true,
                words: { ...problemLabels, own: 'Own text' },
              },
              kind: { label: 'Page type', words: kindLabels },
            },
            sorts,
            csv: exportSeoPages,
            asks: make === '' ? {} : { make },
            rowKey: ({ kind, key }) => `${kind} ${key}`,
            columns: [
              {
                key: 'name',
                title: 'Page',
                render: (row) => <TextButton onClick={() => setPage(row)}>{row.name}</TextButton>,
              },
              { key: 'kind', title: 'Type', words: kindLabels, wideOnly: true },
              {
                key: 'title',
                render: ({ title, description }) => (
                  <span className={classes['text']}>
                    <b>{title || 'Shop’s own title'}</b>
                    <small>{description || 'Shop’s own description'}</small>
                  </span>
                ),
              },
              {
                key: 'problems',
                render: ({ problems }) =>
                  problems.length === 0 ? '–' : problems.map((problem) => problemLabels[problem]).join(', '),
              },
            ],
          }}
          answer={pages}
        />
      </PagePart>
      <Dialog
        open={page !== null || template !== null}
        onClose={close}
        title={page?.name ?? (template ? `Template: ${kindLabels[template.of.kind]}` : '')}
      >
        {page && (
          <SeoForm
            kind={page.kind}
            textKey={page.key}
            version={page.own?.version ?? 0}
            initial={textsOf(page.own)}
            shown={textOf(undefined, templateOf(page.kind), page.facts)}
            example={page}
            onDone={done}
          />
        )}
        {template && (
          <SeoForm
            kind={template.of.kind}
            textKey="template"
            version={template.of.version}
            initial={textsOf(template.of)}
            shown={{ title: '', description: '' }}
            example={template.example ?? { facts: {}, path: '/', picture: null }}
            onDone={done}
          />
        )}
      </Dialog>
    </>
  )
}
