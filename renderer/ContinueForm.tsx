import type { FormEvent } from 'react';
import { useSession } from './context.ts';
import type { FormProps } from './drawings.ts';

interface ContinueFormProps extends FormProps {
  /** Called before a press is handed to the engine. */
  readonly beforeNext?: () => void;
}

/** Form of steps without fields; FormView wraps it for steps with fields. */
export function ContinueForm({ submits, step, beforeNext, ...root }: ContinueFormProps) {
  const session = useSession();
  if (!submits) return <div {...root} />;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (session.busy.peek()) return;
    beforeNext?.();
    void session.next(step);
  };
  // The method keeps a submit before hydration from sending fields in the address.
  return <form method="dialog" noValidate {...root} onSubmit={submit} />;
}
