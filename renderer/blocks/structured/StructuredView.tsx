import type { StructuredNode } from '@fahrplan/engine';
import { useSignal } from '../../useSignal.ts';

/** What search engines are told, as JSON-LD: data that no browser runs. */
export function StructuredView({ node }: { readonly node: StructuredNode }) {
  const data = useSignal(node.data) as object | null;
  if (data === null) return null;
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return <script type="application/ld+json">{inScript(text)}</script>;
}

/** JSON that ends no script, wherever the page is written down and read again: by a saved copy, by who renders it for search engines. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c');
