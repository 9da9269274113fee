// Turns texts into markup and addresses of workers. The Content-Security-Policy of the studio allows this policy only.

/** The rules return their texts. Browsers wrap the results in objects, which the DOM takes in place of texts. */
interface Policy {
  createHTML(markup: string): string;
  createScriptURL(address: string): string;
}

interface Factory {
  createPolicy(name: string, rules: Policy): Policy;
}

const rules: Policy = {
  createHTML: (markup) => markup,
  createScriptURL(address) {
    if (new URL(address, location.href).origin === location.origin) return address;
    throw new Error(`${address} is no script of the studio.`);
  },
};

const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy('studio', rules) ?? rules;

/** Marks markup that was sanitized, is made of the project's own documents, or is parsed without a page. */
export const markup = (text: string): string => policy.createHTML(text);

/** @param address of the bundle of a worker */
export const startWorker = (address: string): Worker => new Worker(policy.createScriptURL(address), { type: 'module' });
