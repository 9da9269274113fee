// Form around a step: a submit presses Continue.
import type { FormEvent } from 'react';
import { useSession } from './context.ts';
import type { FormProps } from './drawings.ts';

interface ContinueFormProps extends FormProps {
  /** Called before a press is handed to the engine. */
  readonly beforeNext?: () => void;
}

/** The form of a flow without fields, or with another way to continue. */
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
