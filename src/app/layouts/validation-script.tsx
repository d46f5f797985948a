/** The content policy forbids code made from text; the validation library would try it as soon as it is loaded. */
const script = 'globalThis.__zod_globalConfig={jitless:true}'

export const ValidationScript = () => <script dangerouslySetInnerHTML={{ __html: script }} />
