import { PageShell } from '#kit/ui/page-shell.tsx'

export default function LogListPage() {
  return <PageShell title="Logs">{null}</PageShell>
}
