import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The strict policy of the portal holds here too: what needs an inline style or eval fails in sight.
const policy = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:";

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: { outDir: '../../../dist/gallery', emptyOutDir: true },
  preview: { headers: { 'Content-Security-Policy': policy } },
});
