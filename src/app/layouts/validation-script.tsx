/** Stops the validation library from probing `eval` when it loads, which the content policy forbids. */
const script = 'globalThis.__zod_globalConfig={jitless:true}'

export const ValidationScript = () => <script dangerouslySetInnerHTML={{ __html: script }} />
