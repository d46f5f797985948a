import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { houseChunk } from './scripts/house-chunk.ts'
import { slimContracts } from './scripts/slim-contracts.ts'

export default defineConfig({
  plugins: [slimContracts(), reactRouter(), houseChunk()],
  build: { target: 'es2022', sourcemap: false },
})
