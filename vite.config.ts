import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { houseChunk } from './scripts/house-chunk.ts'
import { messageModules } from './scripts/message-modules.ts'
import { compileMessages } from './scripts/messages.ts'
import { slimContracts } from './scripts/slim-contracts.ts'

compileMessages()

export default defineConfig({
  plugins: [messageModules(), slimContracts(), reactRouter(), houseChunk()],
  build: { target: 'es2022', sourcemap: false },
  environments: {
    // The shop keeps the text of what it runs in its memory: only what the pages use of these packages, and short.
    ssr: {
      build: { minify: true },
      resolve: {
        noExternal: [/^@mantine\//, /^@floating-ui\//, /^@tabler\//, 'mantine-datatable', 'react-number-format', 'zod'],
      },
    },
  },
})
