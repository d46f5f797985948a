import { PageShell } from '#kit/ui/page-shell.tsx'

export default function LogPage() {
  return <PageShell title="Logs">{null}</PageShell>
}
