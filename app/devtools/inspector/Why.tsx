// Explanation: the deciding layer first, then all layers from the outermost.

import { decidingReason, type Explanation, type Layer, type Reason } from '@fahrplan/engine/authoring/explain';
import { useState } from 'react';
import type { Files } from './codeLines.ts';
import styles from './Panel.module.css';
import { Where } from './Where.tsx';
import { keyed } from './withKeys.ts';

interface WhyProps {
  readonly explanation: Explanation;
  readonly files: Files;
}

export function Why({ explanation: { subject, outcome, layers, decides }, files }: WhyProps) {
  return (
    <section className={styles.why} aria-label="Explanation">
      <h3>
        {subject}: <span data-outcome={outcome}>{outcome}</span>
      </h3>
      {decides?.reason && (
        <p className={styles.summary}>
          Because of {decides.of} {decides.name}: {decidingReason(decides.reason).says}
        </p>
      )}
      <ol>
        {keyed(layers, ({ of, name }) => `${of} ${name}`).map(([key, layer]) => (
          <LayerView key={key} layer={layer} decides={layer === decides} files={files} />
        ))}
      </ol>
    </section>
  );
}

function LayerView({
  layer,
  decides,
  files,
}: {
  readonly layer: Layer;
  readonly decides: boolean;
  readonly files: Files;
}) {
  const { of, name, says, reason, location } = layer;
  return (
    <li data-decides={decides || undefined}>
      <strong>
        {of} {name}
      </strong>{' '}
      {says}
      {decides && <em> — this decides</em>}
      <Where location={location} files={files} open={decides} />
      {reason && (
        <details open={decides}>
          <summary>because</summary>
          <ReasonView reason={reason} files={files} />
        </details>
      )}
    </li>
  );
}

export function ReasonView({ reason, files }: { readonly reason: Reason; readonly files: Files }) {
  const [unfolded, setUnfolded] = useState(false);
  const { says, origin, parts, location } = reason;
  const made = reason.unfold();
  return (
    <div className={styles.reason}>
      <p>{says}</p>
      {origin.detail && (
        <p className={styles.origin}>
          {origin.kind}: {origin.detail}
        </p>
      )}
      <Where location={location} files={files} />
      {made && (
        <button type="button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          What {origin.path} is made of
        </button>
      )}
      {unfolded && made && <ReasonView reason={made} files={files} />}
      {keyed(
        parts.filter(({ operator }) => operator !== 'literal'),
        (part) => part.says,
      ).map(([key, part]) => (
        <ReasonView key={key} reason={part} files={files} />
      ))}
    </div>
  );
}
