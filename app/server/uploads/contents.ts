// What a file is, whatever it is called. The only door to file-type.
import { fileTypeFromFile } from 'file-type';

/** Reads the kind of a file from its content, such as jpg; nothing for an empty or unknown one. */
export async function kindOfContent(place: string): Promise<string | undefined> {
  return (await fileTypeFromFile(place))?.ext;
}
