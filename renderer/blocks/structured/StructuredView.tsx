import type { StructuredNode } from '@fahrplan/engine';
import { useState, useSyncExternalStore } from 'react';
import { useSignal } from '../../useSignal.ts';

/**
 * Renders data for search engines as JSON-LD, which browsers do not execute. It is part of server-rendered pages
 * only, and stays until it changes: Trusted Types forbid pages to create script elements with text.
 */
export function StructuredView({ node }: { readonly node: StructuredNode }) {
  const data = useSignal(node.data) as object | null;
  const text = data === null ? null : JSON.stringify({ '@context': 'https://schema.org', ...data });
  const isHydrating = useSyncExternalStore(watchNothing, isFalse, isTrue);
  const [sent, setSent] = useState(isHydrating ? text : null);
  if (sent !== null && sent !== text) setSent(null);
  if (sent === null || sent !== text) return null;
  return <script type="application/ld+json">{inScript(sent)}</script>;
}

const watchNothing = () => () => undefined;
const isTrue = (): boolean => true;
const isFalse = (): boolean => false;

/** Escapes JSON so that it cannot end the script element, in saved copies as well. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c');
