import { Button } from './Button.tsx';
import styles from './blocks/banner/BannerView.module.css';
import { ToneMark, toneClass } from './blocks/Tone.tsx';
import { useSession } from './context.ts';
import own from './DraftNotice.module.css';
import { named } from './named.ts';
import { useSignal } from './useSignal.ts';

/** Notices about the draft: changes in another window, and answers that no longer fit. */
export function DraftNotice() {
  const { draft } = useSession();
  const rival = useSignal(draft.rival);
  const unfit = useSignal(draft.unfit);
  return (
    <>
      {rival && <Rival rival={rival} />}
      {unfit.length > 0 && <Unfit answers={unfit} />}
    </>
  );
}

function Rival({ rival }: { readonly rival: 'changed' | 'finished' }) {
  const { draft, word } = useSession();
  return (
    <div className={`${styles.banner} ${styles.box} ${toneClass('warning')}`} role="alert">
      <ToneMark tone="warning" />
      <div className={styles.words}>
        <p className={styles.text}>{word(`draft.${rival}`)}</p>
        <div className={own.choices}>
          <Button look="secondary" onPress={() => draft.settle('theirs')}>
            {word(`draft.${rival}.theirs`)}
          </Button>
          <Button look="secondary" onPress={() => draft.settle('ours')}>
            {word(`draft.${rival}.ours`)}
          </Button>
        </div>
      </div>
    </div>
  );
}

type Answers = ReturnType<typeof useSession>['draft']['unfit']['value'];

function Unfit({ answers }: { readonly answers: Answers }) {
  const { draft, word } = useSession();
  return (
    <div className={`${styles.banner} ${styles.box} ${toneClass('info')}`} role="status">
      <ToneMark tone="info" />
      <div className={styles.words}>
        <p className={styles.text}>{word('draft.unfit')}</p>
        <ul className={own.answers}>
          {answers.map(({ label, value }) => (
            <li key={label}>{value === '' ? label : named(label, value)}</li>
          ))}
        </ul>
        <div>
          <Button look="secondary" onPress={() => draft.dismiss()}>
            {word('draft.unfit.read')}
          </Button>
        </div>
      </div>
    </div>
  );
}
