// What a file is, whatever it is called. The only door to file-type.

/** Reads the kind of a file from its content, such as jpg; nothing for an empty or unknown one. */
export async function kindOfContent(path: string): Promise<string | undefined> {
  // A server that starts need not wait for it.
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path))?.ext;
}
