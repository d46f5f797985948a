/**
 * Marks alerts dismissed in this browser before the first paint. The text must not vary: the content policy allows it
 * by hash.
 */
const script = import.meta.env.SSR
  ? "try{document.documentElement.dataset.closedAlerts=(localStorage.getItem('overboost-closed-alerts')||'').replaceAll(',',' ')}catch(e){}"
  : ''

export const ClosedAlertsScript = () => <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />

/** Styles that hide the alerts that script marked. IDs are numbers from the database. */
export const ClosedAlertsStyle = ({ ids }: { ids: readonly number[] }) => (
  <style>{ids.map((id) => `:root[data-closed-alerts~='${id}'] #alert-${id}{display:none}`).join('')}</style>
)
