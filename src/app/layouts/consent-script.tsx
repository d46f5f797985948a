import { consentScript } from '#features/notices/client/consent.ts'

/** Hides the cookie banner before the first paint if consent is already settled. */
export const ConsentScript = () => (
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: consentScript }} />
)
