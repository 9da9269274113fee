import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // Found only when a story that loads definitions opens: Vite would bundle them, and reload the page.
  optimizeDeps: { include: ['ajv', 'fastest-levenshtein', 'jsonc-parser', 'redos-detector'] },
});
