import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` serves the sources and uses a separate server: `fulcrum serve`.
const SERVER = process.env.FULCRUM_SERVER ?? 'http://127.0.0.1:8137';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/fulcrum/server/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the page's content policy allows no inline scripts
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': SERVER, '/ws': { target: SERVER, ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
