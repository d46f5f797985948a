/** Tells the page before it is painted which alerts were closed in this browser. The text is fixed: it is named by hash. */
const script = import.meta.env.SSR
  ? "try{document.documentElement.dataset.closedAlerts=(localStorage.getItem('overboost-closed-alerts')||'').replaceAll(',',' ')}catch(e){}"
  : ''

export const ClosedAlertsScript = () => <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />

/** Hides alerts by what that script found. The ids are numbers of the shop. */
export const ClosedAlertsStyle = ({ ids }: { ids: readonly number[] }) => (
  <style>{ids.map((id) => `:root[data-closed-alerts~='${id}'] #alert-${id}{display:none}`).join('')}</style>
)
