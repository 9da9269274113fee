// Only import of react-dropzone.

import type { FieldNode, FilesPart } from '@fahrplan/engine';
import Upload from 'lucide-react/icons/upload';
import { useId } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '../../Button.tsx';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { useFields } from '../../stepForm.ts';
import words from '../../theme/words.module.css';
import { useSignal } from '../../useSignal.ts';
import { GroupFrame } from '../FieldFrame.tsx';
import { useTarget } from '../useTarget.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import styles from './FileView.module.css';
import { sizeInWords } from './fileSize.ts';

/**
 * File field: opens the file picker or camera, or takes dropped files. Each is uploaded at once.
 *
 * @see docs/requirements.md ENG-14, DRV-4
 */
export function FileView({ field }: FieldProps) {
  const { files } = field;
  if (files === null) throw new Error(`"${field.name}" is no field for files.`);
  const limits = useId();
  return (
    <GroupFrame field={field} single={false} describedBy={limits}>
      {() => (
        <div className={styles.files}>
          <Limits id={limits} files={files} />
          <Picker field={field} files={files} />
          <ChosenFiles files={files} />
        </div>
      )}
    </GroupFrame>
  );
}

function Limits({ id, files }: { readonly id: string; readonly files: FilesPart }) {
  const session = useSession();
  const extensions = useSignal(files.extensions);
  const limit = useSignal(files.limit);
  const words = [
    extensions.length > 0 && extensions.map((extension) => extension.toUpperCase()).join(', '),
    limit !== null &&
      session.word(limit.inclusive ? 'file.most' : 'file.below', {
        size: sizeInWords(limit.bytes, session.word('locale')),
      }),
  ];
  return (
    <p id={id} className={styles.limits}>
      {words.filter(Boolean).join(' · ')}
    </p>
  );
}

function Picker({ field, files }: { readonly field: FieldNode; readonly files: FilesPart }) {
  const session = useSession();
  const target = useTarget(useFields(), field.name);
  const extensions = useSignal(files.extensions);
  const any = useSignal(files.entries).length > 0;
  const zone = useDropzone({
    multiple: files.several,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, refused) => {
      files.choose([...accepted, ...refused.map(({ file }) => file)]);
      session.touch(field.name);
    },
  });
  const choose = any
    ? files.several
      ? 'file.more'
      : 'file.other'
    : files.several
      ? 'file.choose_several'
      : 'file.choose';
  return (
    <div {...zone.getRootProps()} className={`${styles.zone} ${zone.isDragActive ? styles.over : ''}`}>
      {/* Removes the inline style of react-dropzone, which the CSP of server-rendered pages rejects. */}
      <input
        {...zone.getInputProps({ accept: accepted(extensions) })}
        style={undefined}
        className={words.unseen}
        aria-hidden
        tabIndex={-1}
      />
      <div ref={(element) => target(element?.querySelector('button') ?? null)}>
        <Button look="secondary" onPress={zone.open}>
          <Upload size="1.25rem" aria-hidden />
          {session.word(choose)}
        </Button>
      </div>
      <p className={styles.drop} aria-hidden>
        {session.word('file.drop')}
      </p>
    </div>
  );
}

/** Returns the `accept` attribute. `image/*` makes phones offer the camera. */
function accepted(extensions: readonly string[]): string | undefined {
  if (extensions.length === 0) return undefined;
  const pictures = extensions.some((extension) => ['jpg', 'jpeg', 'png', 'heic'].includes(extension));
  return [...(pictures ? ['image/*'] : []), ...extensions.map((extension) => `.${extension}`)].join(',');
}
