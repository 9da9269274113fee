// Entry of the built server: serves the build, even if the sources beside it change.
import { readProductFrom } from './platform/values/productFiles.ts';

readProductFrom(new URL('../../dist/product/', import.meta.url));
await import('./main.ts');
