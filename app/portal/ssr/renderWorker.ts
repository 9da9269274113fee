// Renders pages in a worker thread, so that the server goes on answering. Calls for data go through the port.
import type { MessagePort } from 'node:worker_threads';
import type { Asked, Asking } from './requestTab.ts';

/** Messages of the server to the worker; `render` and `call` are numbers that the answer repeats. */
export type ToWorker =
  | { readonly render: number; readonly asked: Omit<Asked, 'reach'> }
  | { readonly call: number; readonly status: number; readonly body: string }
  | { readonly call: number; readonly error: unknown };

/** Messages of the worker to the server. */
export type FromWorker<Rendering> =
  | { readonly render: number; readonly call: number; readonly address: string; readonly asks: Asking }
  | { readonly render: number; readonly rendering: Rendering | undefined }
  | { readonly render: number; readonly error: unknown };

/** Answers each request on a port with a rendered page, or the error. */
export function serveRenders<Rendering>(
  port: MessagePort,
  renderPage: (asked: Asked) => Promise<Rendering | undefined>,
): void {
  const calls = new Map<number, PromiseWithResolvers<Response>>();
  let made = 0;
  const send = (message: FromWorker<Rendering>) => port.postMessage(message);
  const reachFor =
    (render: number): Asked['reach'] =>
    (address, asks) => {
      made += 1;
      const answer = withResolvers<Response>();
      calls.set(made, answer);
      send({ render, call: made, address, asks });
      return answer.promise;
    };
  port.on('message', (message: ToWorker) => {
    if ('asked' in message) {
      const { render, asked } = message;
      renderPage({ ...asked, reach: reachFor(render) }).then(
        (rendering) => send({ render, rendering }),
        (error: unknown) => send({ render, error }),
      );
      return;
    }
    const answer = calls.get(message.call);
    calls.delete(message.call);
    if ('error' in message) answer?.reject(message.error);
    else answer?.resolve(new Response(message.body === '' ? null : message.body, { status: message.status }));
  });
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
