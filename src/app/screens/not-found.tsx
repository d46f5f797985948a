import { Button } from '@mantine/core'
import { Form, Link } from 'react-router'
import { link } from '#kit/link.ts'
import { useHelpfulLinks } from './helpful-links.ts'
import classes from './message-page.module.css'

/** What the shop says where there is nothing: a search, and the ways on. */
export function NotFound() {
  const links = useHelpfulLinks()
  return (
    <div className={classes['page']}>
      <p className={classes['code']} aria-hidden="true">
        404
      </p>
      <h1>This page does not exist</h1>
      <p className={classes['text']}>The address may have a typing error, or what was here has moved on.</p>
      <search>
        <Form action={link('/products')} method="get" className={classes['search']}>
          <input type="search" name="q" aria-label="Search products" placeholder="Search products" />
          <Button type="submit" variant="default" size="md">
            Search
          </Button>
        </Form>
      </search>
      <ul className={classes['links']}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
