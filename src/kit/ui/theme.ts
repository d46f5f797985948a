import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** Graphite: dark surfaces, and text on light ones. */
const graphite: MantineColorsTuple = [
  '#f4f2ee',
  '#e4e2dd',
  '#c6c5c2',
  '#a3a4a6',
  '#7d8087',
  '#5b5f68',
  '#3e424b',
  '#2c3038',
  '#1e2127',
  '#14161a',
]
/** Signal color, used sparingly. */
const signal: MantineColorsTuple = [
  '#fff0ea',
  '#ffdccf',
  '#ffb8a0',
  '#ff916d',
  '#ff6f42',
  '#fc5524',
  '#e8420f',
  '#c93508',
  '#a82b06',
  '#832104',
]

export const theme = createTheme({
  colors: {
    graphite,
    dark: [
      '#dcdad5',
      '#b4b4b3',
      '#90939a',
      '#6a6e77',
      '#464b55',
      '#343943',
      '#262a32',
      '#1c1f25',
      '#15171c',
      '#0e1013',
    ],
    signal,
  },
  primaryColor: 'signal',
  primaryShade: 7,
  autoContrast: true,
  defaultRadius: 'sm',
  fontFamily: 'var(--ob-sans)',
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: 'var(--ob-condensed)', fontWeight: '600' },
  components: {
    // Hints are below inputs, so that the inputs of a row stay in line.
    // Optional fields are marked in words (`OptionalLabel`), required ones are not.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'], withAsterisk: false },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
})
