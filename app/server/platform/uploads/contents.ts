// Detects file types by content. Only this file imports file-type.

/** Returns the type of a file, such as jpg; undefined if it is empty or unknown. */
export async function kindOfContent(path: string): Promise<string | undefined> {
  // Loaded on demand, which makes the start faster.
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path))?.ext;
}
