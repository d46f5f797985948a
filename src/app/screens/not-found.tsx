import { Button } from '#kit/ui/button.tsx'
import { Form, useRouteLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { HelpfulLinks } from './helpful-links.tsx'
import plain from '#kit/ui/plain-field.module.css'
import classes from './message-page.module.css'
import * as m from '../messages/m.ts'

/** Content of the 404 page: a search and helpful links. */
export function NotFound() {
  const isBackOffice = useRouteLoaderData('layout-admin') !== undefined
  return (
    <div className={classes['page']}>
      <p className={classes['code']} aria-hidden="true">
        404
      </p>
      <h1>{m.pageNotFound()}</h1>
      <p className={classes['text']}>{m.pageNotFoundLead()}</p>
      {!isBackOffice && (
        <search>
          <Form action={link('/search')} method="get" className={classes['search']}>
            <input
              type="search"
              name="q"
              className={plain['field']}
              aria-label={m.searchShop()}
              placeholder={m.searchShop()}
            />
            <Button type="submit" variant="default" size="md">
              {m.search()}
            </Button>
          </Form>
        </search>
      )}
      <HelpfulLinks />
    </div>
  )
}
