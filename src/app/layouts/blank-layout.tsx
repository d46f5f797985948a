import { Outlet } from 'react-router'
import { RouteErrorPage } from '../screens/route-error-page.tsx'

/** Nothing around the screen: for print and for what is alone. */
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
