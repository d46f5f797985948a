import { Link } from 'react-router'
import { Warning } from '#kit/ui/warning.tsx'
import type { OrderWarning } from '../../contract/warnings.ts'

/** Warnings before packing or refunding an order, each with a link to resolve it. */
export const OrderWarnings = ({ warnings }: { warnings: readonly OrderWarning[] }) =>
  warnings.map(({ text, action, to }) => (
    <Warning key={to}>
      <p>
        {text} <Link to={to}>{action}</Link>
      </p>
    </Warning>
  ))
