import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import classes from './books.module.css'
import { accountToken } from '#features/ledger/accounts.ts'

interface NamedAccount {
  code: string
  owner: string | null
}

/** An account code with the name of the dealer, tuner or affiliate who owns it. */
export const AccountName = ({ code, owner, children = code }: NamedAccount & { children?: ReactNode }) => (
  <span className={classes['code']}>
    {children}
    {owner !== null && <small>{owner}</small>}
  </span>
)

/** An account name that links to the account's postings. */
export const AccountLink = (account: NamedAccount) => (
  <AccountName {...account}>
    <Link to={link('/admin/books/:account', { account: accountToken(account.code) })}>{account.code}</Link>
  </AccountName>
)
