import type { ReadonlySignal } from '@fahrplan/engine';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { Boundary, nothing } from '../../Boundary.tsx';
import { Button } from '../../Button.tsx';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { lazyComponent } from '../../lazyComponent.tsx';
import { useSignal } from '../../useSignal.ts';
import { TextControl, type TextSpec } from '../TextControl.tsx';

// The dictionaries are large, and only new passwords need them.
const PasswordStrength = lazyComponent(() => import('./PasswordStrength.tsx'), 'PasswordStrength');

const hidden: TextSpec = { type: 'password', autoComplete: 'current-password' };
const shown: TextSpec = { ...hidden, type: 'text' };

/**
 * Password field with a toggle to show it; allows pasting and password managers.
 *
 * @see docs/requirements.md UX-21
 */
export function PasswordView({ field }: FieldProps) {
  const session = useSession();
  const [visible, setVisible] = useState(false);
  const Mark = visible ? EyeOff : Eye;
  const control = (
    <TextControl
      field={field}
      spec={visible ? shown : hidden}
      end={
        <Button
          look="icon"
          aria-label={session.word(visible ? 'password.hide' : 'password.show')}
          onPress={() => setVisible(!visible)}
        >
          <Mark size="1.25rem" aria-hidden />
        </Button>
      }
    />
  );
  return field.strength ? (
    <div>
      {control}
      <Strength field={field} fits={field.strength} />
    </div>
  ) : (
    control
  );
}

/** Empty while another rule is broken: "longer" must not appear below "too long". */
function Strength({ field, fits }: FieldProps & { readonly fits: ReadonlySignal<boolean> }) {
  const password = useSignal(field.answer);
  const validated = useSignal(fits) && typeof password === 'string' ? password : '';
  return (
    <Boundary instead={nothing}>
      <PasswordStrength password={validated} />
    </Boundary>
  );
}
