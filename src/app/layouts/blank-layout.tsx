import { Outlet } from 'react-router'
import { Mantine } from '#kit/ui/mantine.tsx'
import { RouteErrorPage } from '../screens/route-error-page.tsx'

/** No header or footer, for print and standalone pages. */
export default function BlankLayout() {
  return (
    <Mantine>
      <main id="content">
        <Outlet />
      </main>
    </Mantine>
  )
}

export function ErrorBoundary() {
  return (
    <main id="content">
      <RouteErrorPage />
    </main>
  )
}
