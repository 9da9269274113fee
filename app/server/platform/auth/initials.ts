interface Named {
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly email: string;
}

/** First letters of the name, or of the e-mail if there is no name, in capitals (SGN-1). */
export function initialsOf({ firstname, lastname, email }: Named): string {
  const first = ([letter = '']: Iterable<string>) => letter;
  const letters = firstname && lastname ? first(firstname) + first(lastname) : [...email].slice(0, 2).join('');
  return letters.toUpperCase();
}
