// Entry of the built server: serves what was built, whatever becomes of the sources beside it.
import { readProductFrom } from './platform/values/productFiles.ts';

readProductFrom(new URL('../../dist/product/', import.meta.url));
await import('./main.ts');
