import type { StructuredNode } from '@fahrplan/engine';
import { useSignal } from '../../useSignal.ts';

/** Renders data for search engines as JSON-LD, which browsers do not execute. */
export function StructuredView({ node }: { readonly node: StructuredNode }) {
  const data = useSignal(node.data) as object | null;
  if (data === null) return null;
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return <script type="application/ld+json">{inScript(text)}</script>;
}

/** Escapes JSON so that it cannot end the script element, in saved copies as well. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c');
