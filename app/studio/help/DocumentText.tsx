import { useMemo } from 'react';
import { markup } from '../trusted.ts';

interface Props {
  readonly className: string | undefined;
  /** Made of the project's own documents at build time. */
  readonly html: string;
}

export function DocumentText({ className, html }: Props) {
  const content = useMemo(() => ({ __html: markup(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no text of a customer or editor is in a document
  return <div className={className} dangerouslySetInnerHTML={content} />;
}
