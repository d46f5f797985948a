import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserScreens } from './scripts/browser-screens.ts'
import { houseChunk } from './scripts/house-chunk.ts'
import { lazyShapes } from './scripts/lazy-shapes.ts'
import { messageModules } from './scripts/message-modules.ts'
import { compileMessages } from './scripts/messages.ts'
import { slimContracts } from './scripts/slim-contracts.ts'

compileMessages()

/** Packages that import styles, or are written for a bundler. */
const fromSource = [/^@mantine\//, /^@floating-ui\//, /^@tabler\//, 'mantine-datatable', 'react-number-format', 'zod']

export default defineConfig(({ command }) => ({
  plugins: [
    messageModules(),
    slimContracts(),
    { ...lazyShapes(), apply: 'build' },
    browserScreens(),
    reactRouter(),
    houseChunk(),
  ],
  build: { target: 'es2022', sourcemap: false },
  environments: {
    // The shop keeps the text of what it runs in its memory: only what the pages use of packages, and short.
    ssr: {
      build: { minify: true },
      // Of two copies of these, hooks and contexts would not find each other. In development, packages run as they are.
      resolve: {
        external: ['react', 'react-dom', 'react-router'],
        noExternal: command === 'build' ? true : fromSource,
      },
    },
  },
}))
