// The form around a step of a flow that asks nothing: it goes on, and there is nothing to type.
import type { FormEvent } from 'react';
import { useSession } from './context.ts';
import type { FormProps } from './drawings.ts';

interface GoingOn extends FormProps {
  readonly advance?: (event: FormEvent<HTMLFormElement>) => void;
}

/** The form of a flow without fields, or with another way to go on. */
export function PlainForm({ submits, step, advance, ...root }: GoingOn) {
  const session = useSession();
  if (!submits) return <div {...root} />;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (session.busy.peek()) return;
    if (advance) advance(event);
    else void session.next(step);
  };
  // Pressed before anybody listens, this form is sent nowhere, least of all with its fields in the address.
  return <form method="dialog" noValidate {...root} onSubmit={submit} />;
}
