import { Outlet } from 'react-router'
import { Mantine } from '#kit/ui/mantine.tsx'

/** Around the untitled screens that use Mantine’s components. */
export default function MantineLayout() {
  return (
    <Mantine>
      <Outlet />
    </Mantine>
  )
}
