// What stands for a customer where there is no room for a name.

interface Named {
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly email: string;
}

/** The first letters of first and last name, otherwise the first two of the e-mail, in capitals (spec 1 §3). */
export function initialsOf({ firstname, lastname, email }: Named): string {
  const first = ([letter = '']: Iterable<string>) => letter;
  const letters = firstname && lastname ? first(firstname) + first(lastname) : [...email].slice(0, 2).join('');
  return letters.toUpperCase();
}
