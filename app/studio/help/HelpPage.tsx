// Help: the project's own documents, with a search.

import { topics } from 'virtual:help';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type Address, writeAddress } from '../shell/address.ts';
import { SearchBox } from '../shell/SearchBox.tsx';
import { DocumentText } from './DocumentText.tsx';
import { findIn } from './find.ts';
import styles from './HelpPage.module.css';

interface Props {
  /** Path of a document, with a section behind a slash. */
  readonly topic: string | undefined;
  readonly onGo: (address: Address) => void;
}

const ERRORS = 'errors/';
const GUIDES = 'guides/';
const TUTORIAL = 'tutorial.md';

const GROUPS = [
  { title: 'Learn and look up', paths: topics.filter(({ path }) => !path.includes('/')), isOpen: true },
  { title: 'Guides', paths: topics.filter(({ path }) => path.startsWith(GUIDES)), isOpen: true },
  { title: 'Diagnostics', paths: topics.filter(({ path }) => path.startsWith(ERRORS)), isOpen: false },
] as const;

export function HelpPage({ topic = '', onGo }: Props) {
  const [, path = '', anchor = ''] = /^(.*?\.md)(?:\/(.*))?$/.exec(topic) ?? [];
  const shown = topics.find((one) => one.path === path);
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim());
  const hits = useMemo(() => findIn(topics, wanted), [wanted]);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!shown) return;
    const heading = article.current?.querySelector<HTMLElement>(
      anchor === '' ? 'h1' : `[data-anchor="${CSS.escape(anchor)}"]`,
    );
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [shown, anchor]);
  const open = (to: string, section = '') => {
    setQuery('');
    onGo({ page: 'help', topic: section === '' ? to : `${to}/${section}` });
  };
  return (
    <div className={styles['help']} data-open={shown ? '' : undefined}>
      <nav aria-label="Help" className={styles['contents']}>
        <SearchBox
          label="Search the help"
          placeholder="Search the help"
          query={query}
          onQuery={setQuery}
          onEnter={() => {
            const [first] = hits;
            if (first) open(first.topic.path, first.section.anchor);
          }}
        />
        <p role="status" className={styles['count']}>
          {wanted === '' ? '' : hits.length === 1 ? '1 section' : `${hits.length} sections`}
        </p>
        {wanted !== '' ? (
          <ul>
            {hits.map(({ topic: { path: to, title }, section, excerpt }) => (
              <li key={`${to}/${section.anchor}`}>
                <button type="button" className={styles['entry']} onClick={() => open(to, section.anchor)}>
                  <span>{section.title}</span>
                  <span className={styles['where']}>
                    {section.title !== title && `${title}: `}
                    {excerpt}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          GROUPS.map(({ title, paths, isOpen }) => (
            <details key={title} open={isOpen || paths.some((one) => one.path === path)}>
              <summary>{title}</summary>
              <ul>
                {paths.map(({ path: to, title: name }) => (
                  <li key={to}>
                    <button
                      type="button"
                      className={styles['entry']}
                      aria-current={to === path ? 'page' : undefined}
                      onClick={() => open(to)}
                    >
                      {name}
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          ))
        )}
      </nav>
      <article ref={article} className={styles['article']} lang="en">
        {shown ? (
          <>
            <button type="button" className={styles['back']} onClick={() => onGo({ page: 'help' })}>
              All topics
            </button>
            {shown.sections.map((section, at) => {
              const Heading = at === 0 ? 'h1' : 'h2';
              return (
                <section key={`${section.anchor} ${section.title}`}>
                  <Heading data-anchor={section.anchor} tabIndex={-1}>
                    {section.title}
                  </Heading>
                  <DocumentText className={styles['text']} html={section.html} />
                </section>
              );
            })}
          </>
        ) : (
          <>
            <h1>Help</h1>
            <p>
              Choose a topic, or search for a word. A new editor begins with{' '}
              <a href={writeAddress({ page: 'help', topic: TUTORIAL })}>
                {topics.find(({ path: one }) => one === TUTORIAL)?.title}
              </a>
              .
            </p>
            <p>
              In the text, hover over a name for its meaning, and press Ctrl+Space for what fits. A problem in the
              outline has a button that explains it.
            </p>
          </>
        )}
      </article>
    </div>
  );
}
