import type { ActionNode, BlockNode, FactsNode, Json, Progress, StepNode } from '@fahrplan/engine';
import { type ElementType, type FocusEvent, type RefObject, use, useEffect } from 'react';
import { Blocks } from './BlockView.tsx';
import { Boundary, nothing } from './Boundary.tsx';
import { Button } from './Button.tsx';
import { ContinueForm } from './ContinueForm.tsx';
import { DrawingsContext, PricesAtButton, RepeatedFailures, useSession } from './context.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Failure } from './Failure.tsx';
import { focusedElement } from './focusedElement.ts';
import { rememberFocus } from './focusMemory.ts';
import { lazyComponent } from './lazyComponent.tsx';
import styles from './StepView.module.css';
import words from './theme/words.module.css';
import { SPINNER_AFTER_MS, useLasting } from './useBusy.ts';
import { useSignal } from './useSignal.ts';
import { Shown } from './Waiting.tsx';

const notices = () => import('./notices.ts');
const DraftNotice = lazyComponent(notices, 'DraftNotice');
const Underway = lazyComponent(notices, 'Underway');

interface StepViewProps {
  readonly step: StepNode;
  /** h1 on a page, no heading in a region; the title of a dialog. */
  readonly Heading: ElementType;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The id for the leads, used by aria-describedby of a dialog. */
  readonly leadId: string | undefined;
  /** Direction of the transition; null on the first step, which is not animated. */
  readonly direction: 'forward' | 'backward' | null;
}

/** Renders a step. Uncontrolled input lives as long as this component, answers in the engine. */
export function StepView({ step, Heading, heading, leadId, direction }: StepViewProps) {
  const session = useSession();
  const { form: Form = ContinueForm, about: About, get: Get } = use(DrawingsContext);
  const title = useSignal(step.title);
  const failure = useSignal(step.failure);
  const repeated = useSignal(step.repeated);
  // A region has a visually hidden title.
  const region = session.frame === 'region';
  const about = step.blocks.filter(isAbout);
  const own = step.blocks.filter((block) => !isAbout(block));
  const leads = region ? [] : leadsOf(own);
  const beside = own.filter(isAside);
  const blocks = own.filter((block) => !leads.includes(block) && !isAside(block));
  const prices = step.next ? pricesOf(own) : [];
  const gets = Get && !step.next;
  const failed = failure !== '';
  useInherited(failed, heading);
  const moving = (direction && styles[direction]) ?? '';
  const root = {
    className: `${styles.step} ${about.length > 0 ? '' : moving} ${beside.length > 0 ? styles.withAside : ''} ${styles[step.look]} ${gets ? styles.gets : ''}`,
    onFocus: (event: FocusEvent) => rememberFocus(session, step.id, event.currentTarget, event.target),
  };
  // In one column, it stands where the definition has it.
  const at = beside[0] ? blocks.filter((block) => own.indexOf(block) < own.indexOf(beside[0] as BlockNode)).length : 0;
  const aside = beside.length > 0 && (
    <div className={`${styles.aside} ${beside.some(isDock) ? styles.dock : ''}`}>
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
      {failed && <Failure title={failure} {...(title === '' && { Heading, heading })} />}
      <ErrorSummary blocks={step.blocks} />
      {gets && <Get blocks={own} changed={step.changed} />}
      {at > 0 && (
        <div className={styles.blocks}>
          <Blocks blocks={blocks.slice(0, at)} />
        </div>
      )}
      {aside}
      {at < blocks.length && (
        <div className={styles.blocks}>
          <Blocks blocks={blocks.slice(at)} />
        </div>
      )}
      {step.next && <Continue node={step.next} prices={prices} heading={heading} />}
    </>
  );
  return (
    <RepeatedFailures value={repeated}>
      <PricesAtButton value={prices}>
        <Form {...root} submits={step.next !== null} step={step.id}>
          {about.length > 0 ? (
            <About
              blocks={about}
              of={own}
              prices={prices}
              id={leadId && `${leadId}-about`}
              className={`${styles.step} ${moving}`}
            >
              {content}
            </About>
          ) : (
            content
          )}
        </Form>
      </PricesAtButton>
    </RepeatedFailures>
  );
}

/** When a control such as a retry disappears, the heading takes over its focus. */
function useInherited(there: boolean, heading: StepViewProps['heading']): void {
  useEffect(
    () => () => {
      if (there && focusedElement(heading.current) === document.body) heading.current?.focus();
    },
    [there, heading],
  );
}

/** Returns the leads at the start of a step, which belong to its head. */
export function leadsOf(blocks: readonly BlockNode[]): readonly BlockNode[] {
  const end = blocks.findIndex((block) => block.kind !== 'text' || block.look !== 'lead');
  return end === -1 ? blocks : blocks.slice(0, end);
}

/** True for a form without blocks beside it: it has one readable column. */
export const isColumn = (step: StepNode | null): boolean => step?.look === 'form' && !step.blocks.some(isAside);

export const isAbout = (block: BlockNode): boolean => block.kind === 'group' && block.look === 'about';

const isDock = (block: BlockNode): boolean => block.kind === 'group' && block.look === 'dock';

function isAside(block: BlockNode): boolean {
  return block.kind === 'group' && (block.look === 'aside' || block.look === 'dock');
}

/** Progress and save state; changes of the save state are announced. */
function Standing() {
  const session = useSession();
  const progress = useSignal(session.progress);
  const saved = useSignal(session.draft.saved);
  const position = toWords(progress, session.word);
  return (
    <p className={styles.standing}>
      {position && progress && (
        <>
          <span>{position}</span>
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

/** Returns "Schritt 2 von 4", after the title of a section; null while the number of steps is unknown. */
export function toWords(progress: Progress | null, word: (key: string, values: Record<string, Json>) => string) {
  return progress?.total ? word('step', { ...progress }) : null;
}

interface ContinueProps extends Pick<StepViewProps, 'heading'> {
  readonly node: ActionNode;
  readonly prices: readonly FactsNode[];
}

function Continue({ node, prices, heading }: ContinueProps) {
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
      {prices.map((price) => (
        <Facts key={price.key} node={price} brief />
      ))}
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

/** Returns the price blocks of a step; each ends with a total. */
const pricesOf = (blocks: readonly BlockNode[]): readonly FactsNode[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'group') return pricesOf(block.blocks.peek() ?? []);
    return block.kind === 'facts' && block.look === 'price' ? [block] : [];
  });
