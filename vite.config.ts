import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { slimContracts } from './scripts/slim-contracts.ts'

export default defineConfig({
  plugins: [slimContracts(), reactRouter()],
  build: { target: 'es2022', sourcemap: false },
})
