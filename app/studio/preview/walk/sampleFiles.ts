// Small valid files for file fields of walks and tests.

/** Content in base64 by extension. */
const CONTENTS: Readonly<Record<string, readonly [type: string, content: string]>> = {
  jpg: [
    'image/jpeg',
    '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAB/9k=',
  ],
  png: [
    'image/png',
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWPowAEYhpYEANsRZgE07zdlAAAAAElFTkSuQmCC',
  ],
};

const extensionOf = (name: string): string => name.split('.').at(-1)?.toLowerCase().replace('jpeg', 'jpg') ?? '';

/** Returns a picture with this name; its content fits the name if that is one of a picture. */
export function sampleFile(name: string): File {
  const [type, content] = CONTENTS[extensionOf(name)] ?? ['application/octet-stream', ''];
  return new File([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], name, { type });
}

/** Returns a picture that a field accepts; undefined if it accepts none. */
export function acceptedFile(extensions: readonly string[]): File | undefined {
  const known = Object.keys(CONTENTS).find((one) => extensions.length === 0 || extensions.includes(one));
  return known === undefined ? undefined : sampleFile(`photo.${known}`);
}
