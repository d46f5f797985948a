import { Link } from 'react-router'
import { Warning } from '#kit/ui/warning.tsx'
import type { OrderWarning } from '../../contract/warnings.ts'

/** What needs attention before the order is packed or refunded, each with where it is settled. */
export const OrderWarnings = ({ warnings }: { warnings: readonly OrderWarning[] }) =>
  warnings.map(({ text, action, to }) => (
    <Warning key={to}>
      <p>
        {text} <Link to={to}>{action}</Link>
      </p>
    </Warning>
  ))
