import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** In development the pages come from here and everything under /api from the server on PORT (3000 unless set). */
export default defineConfig({
  plugins: [reactRouter()],
  server: {
    port: 5173,
    strictPort: true,
    // The server compares Origin with Host, so the proxy must leave the host as the browser sent it.
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false } },
  },
});
