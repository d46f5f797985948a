import { consentScript } from '#features/notices/client/consent.ts'

/** Hides the cookie banner before the first paint where there is nothing to ask. */
export const ConsentScript = () => (
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: consentScript }} />
)
