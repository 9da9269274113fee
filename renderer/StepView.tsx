// One step: its heading and place in the journey, its blocks, and the button that goes on.
import { type ElementType, type FocusEvent, type RefObject, use, useEffect } from 'react';
import type { ActionNode, BlockNode, FactsNode, Progress, StepNode } from '#engine';
import { BlockView } from './BlockView.tsx';
import { Boundary, nothing } from './Boundary.tsx';
import { Button } from './Button.tsx';
import { DrawingsContext, SpokenFor, useSession } from './context.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Failure } from './Failure.tsx';
import { fetched } from './fetched.tsx';
import { rememberFocus } from './focusMemory.ts';
import { PlainForm } from './PlainForm.tsx';
import styles from './StepView.module.css';
import words from './theme/words.module.css';
import { SPINNER_AFTER_MS, useLasting } from './useBusy.ts';
import { useSignal } from './useSignal.ts';
import { Shown } from './Waiting.tsx';

const notices = () => import('./notices.ts');
const DraftNotice = fetched(notices, 'DraftNotice');
const Underway = fetched(notices, 'Underway');

interface StepViewProps {
  readonly step: StepNode;
  /** h1 on a page, no heading in a region; the title of a dialog. */
  readonly Heading: ElementType;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The id that the lead gets, for a dialog that is described by it. */
  readonly leadId: string | undefined;
  /** Where the customer came from; null on the first step, which does not move. */
  readonly direction: 'forward' | 'backward' | null;
}

/** Draws a step. Everything typed lives as long as this view; the answers live in the engine. */
export function StepView({ step, Heading, heading, leadId, direction }: StepViewProps) {
  const session = useSession();
  const { form: Form = PlainForm } = use(DrawingsContext);
  const title = useSignal(step.title);
  const lost = useSignal(step.lost);
  // A region says its title to who cannot see that it is the menu; on screen it takes no room.
  const region = session.frame === 'region';
  const leads = region ? [] : leadsOf(step);
  const beside = step.blocks.filter(isAside);
  const blocks = step.blocks.filter((block) => !leads.includes(block) && !isAside(block));
  const failed = lost.size > 0;
  useInherited(failed, heading);
  const root = {
    className: `${styles.step} ${direction ? styles[direction] : ''} ${beside.length > 0 ? styles.withAside : ''} ${styles[step.look]}`,
    onFocus: (event: FocusEvent) => rememberFocus(session, step.id, event.currentTarget, event.target),
  };
  // Where all stands one below the other, it comes where it is written: first, or after everything else.
  const opensAside = step.blocks[leads.length] === beside[0];
  const aside = beside.length > 0 && (
    <div className={styles.aside}>
      <Blocks blocks={beside} />
    </div>
  );
  const content = (
    <>
      {region ? (
        <Heading ref={heading} tabIndex={-1} className={words.unseen}>
          {title}
        </Heading>
      ) : (
        <div className={styles.head}>
          <Standing />
          {title !== '' && (
            <Heading ref={heading} tabIndex={-1} className={styles.title}>
              <Shown text={title} length={20} />
            </Heading>
          )}
          {leads.length > 0 && (
            <div id={leadId} className={styles.head}>
              <Blocks blocks={leads} />
            </div>
          )}
        </div>
      )}
      <Notice />
      {failed && <Failure {...(title === '' && { Heading, heading })} />}
      <ErrorSummary blocks={step.blocks} />
      {opensAside && aside}
      <div className={styles.blocks}>
        <Blocks blocks={blocks} />
      </div>
      {opensAside || aside}
      {step.next && <Continue node={step.next} price={priceOf(step.blocks)} heading={heading} />}
    </>
  );
  return (
    <SpokenFor value={lost}>
      <Form {...root} submits={step.next !== null} step={step.id}>
        {content}
      </Form>
    </SpokenFor>
  );
}

/** A button that goes, such as the one that tries again with its failure, leaves the focus to the heading. */
function useInherited(there: boolean, heading: StepViewProps['heading']): void {
  useEffect(
    () => () => {
      if (there && document.activeElement === document.body) heading.current?.focus();
    },
    [there, heading],
  );
}

function Blocks({ blocks }: { readonly blocks: readonly BlockNode[] }) {
  return blocks.map((block) => <BlockView key={block.key} node={block} />);
}

/** The leads with which a step opens; they stand in its head and describe a dialog. */
export function leadsOf(step: StepNode): readonly BlockNode[] {
  const end = step.blocks.findIndex((block) => block.kind !== 'text' || block.look !== 'lead');
  return end === -1 ? step.blocks : step.blocks.slice(0, end);
}

/** A form alone keeps to one readable column. */
export const isColumn = (step: StepNode | null): boolean => step?.look === 'form' && !step.blocks.some(isAside);

function isAside(block: BlockNode): boolean {
  return block.kind === 'group' && block.look === 'aside';
}

/** Where the customer stands, and since when what they gave is safe: said once more when that changes. */
function Standing() {
  const session = useSession();
  const progress = useSignal(session.progress);
  const saved = useSignal(session.draft.saved);
  const place = toWords(progress, session.word);
  return (
    <p className={styles.standing}>
      {place && progress && (
        <>
          <span>{place}</span>
          <svg className={styles.bar} aria-hidden>
            <rect width={doneOf(progress)} height="100%" />
          </svg>
        </>
      )}
      <span aria-live="polite">{saved && session.word(`draft.saved.${saved.where}`, { time: saved.text })}</span>
    </p>
  );
}

const doneOf = ({ position, total }: Progress) => `${(100 * position) / (total ?? 1)}%`;

function Notice() {
  const { draft } = useSession();
  const rival = useSignal(draft.rival);
  const unfit = useSignal(draft.unfit);
  return rival === null && unfit.length === 0 ? null : <DraftNotice />;
}

/** "Schritt 2 von 4"; null while the number of steps is not known. */
export function toWords(progress: Progress | null, word: (key: string, values: Record<string, number>) => string) {
  if (progress === null || progress.total === null) return null;
  return word('step', { position: progress.position, total: progress.total });
}

interface ContinueProps extends Pick<StepViewProps, 'heading'> {
  readonly node: ActionNode;
  readonly price: FactsNode | undefined;
}

function Continue({ node, price, heading }: ContinueProps) {
  const session = useSession();
  const { facts: Facts } = use(DrawingsContext);
  const presence = useSignal(node.presence);
  const label = useSignal(node.label);
  const busy = useLasting(session.busy, 0);
  const takesTime = useLasting(session.busy, SPINNER_AFTER_MS);
  const refusal = useSignal(node.refusal);
  const link = useSignal(node.link);
  useInherited(presence !== 'hidden', heading);
  if (presence === 'hidden') return null;
  return (
    <div className={styles.actions} data-sticky data-screen data-block={node.key}>
      {price && <Facts node={price} brief />}
      <Button
        look="primary"
        tone={node.tone}
        submits
        link={link}
        onPress={() => void node.press()}
        running={busy}
        refusal={refusal}
      >
        <Shown text={label} />
      </Button>
      {takesTime && (
        <Boundary instead={nothing}>
          <Underway />
        </Boundary>
      )}
    </div>
  );
}

/** The prices of a step: the first facts that end in a total. */
function priceOf(blocks: readonly BlockNode[]): FactsNode | undefined {
  for (const block of blocks) {
    if (block.kind === 'facts' && block.look === 'price') return block;
    const inside = block.kind === 'group' ? priceOf(block.blocks.peek() ?? []) : undefined;
    if (inside) return inside;
  }
  return undefined;
}
