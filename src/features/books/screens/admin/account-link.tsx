import { Link } from 'react-router'
import { link } from '#kit/link.ts'

import classes from './books.module.css'
import { accountToken } from '#features/ledger/accounts.ts'

/** An account by its code, with the name of the dealer, tuner or affiliate whose it is. */
export function AccountLink({ code, owner }: { code: string; owner: string | null }) {
  return (
    <span className={classes['code']}>
      <Link to={link('/admin/books/:account', { account: accountToken(code) })}>{code}</Link>
      {owner !== null && <small>{owner}</small>}
    </span>
  )
}
