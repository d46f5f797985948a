import { Outlet } from 'react-router'
import { RouteErrorPage } from '../screens/route-error-page.tsx'

/** No header or footer, for print and standalone pages. */
export default function BlankLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  )
}

export function ErrorBoundary() {
  return (
    <main id="content">
      <RouteErrorPage />
    </main>
  )
}
