// Search in the help: sections that have all words, those with a word in their title first.

interface Section {
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

export interface Topic {
  readonly path: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

export interface Hit {
  readonly topic: Topic;
  readonly section: Section;
  /** Words around the first hit. */
  readonly excerpt: string;
}

/** Sections that are listed: longer lists are never read. */
const MAX_COUNT = 30;
/** Characters of an excerpt. */
const EXCERPT = 140;

export function findIn(topics: readonly Topic[], query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = topics.flatMap((topic) =>
    topic.sections.flatMap((section) => {
      const title = `${topic.title} ${section.title}`.toLowerCase();
      const text = section.text.toLowerCase();
      if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
      const own = section.title.toLowerCase();
      const rank = words.filter((word) => own.includes(word)).length * 2 + (own === words.join(' ') ? 10 : 0);
      const at = Math.max(0, text.indexOf(words.find((word) => text.includes(word)) ?? '') - EXCERPT / 3);
      const excerpt = `${at > 0 ? '… ' : ''}${section.text.slice(at, at + EXCERPT)}${section.text.length > at + EXCERPT ? ' …' : ''}`;
      return [{ rank, hit: { topic, section, excerpt } }];
    }),
  );
  return hits
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MAX_COUNT)
    .map(({ hit }) => hit);
}
