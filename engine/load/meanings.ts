// What other tools call a thing that has another name here: the spelling does not lead there, the meaning does.

/** Words of other tools, and the names here that they may mean. */
const MEANT: readonly (readonly [words: string, names: string])[] = [
  ['attachment document upload', 'file files'],
  ['image photo picture', 'file files media'],
  ['images photos pictures', 'files'],
  ['string input', 'text'],
  ['textarea multiline', 'longtext'],
  ['mail', 'email'],
  ['tel telephone mobile', 'phone'],
  ['plz zip zipcode', 'postcode'],
  ['bank account', 'iban'],
  ['secret', 'password'],
  ['int', 'integer'],
  ['number', 'integer money'],
  ['amount currency price', 'money'],
  ['birthday calendar datetime day', 'date'],
  ['checkbox', 'boolean choices'],
  ['switch toggle', 'boolean'],
  ['dropdown enum radio select', 'choice'],
  ['checkboxes multiselect tags', 'choices'],
  ['html paragraph', 'text'],
  ['heading', 'text group'],
  ['notice', 'banner'],
  ['list', 'group table'],
  ['section', 'group'],
  ['summary', 'review facts'],
  ['button link', 'action'],
  ['dialog wizard', 'modal'],
  ['popup', 'modal alert'],
  ['screen', 'page'],
  ['mandatory notEmpty', 'required'],
  ['min', 'minLength minAge'],
  ['max', 'maxLength maximumValue'],
  ['maxValue', 'maximumValue'],
  ['regex regexp', 'pattern'],
  ['filesize', 'maxSize'],
  ['filetype', 'extension'],
];

/** The names among some that another tool's name means; none when nobody knows. */
export function meantBy(name: string, known: readonly string[]): readonly string[] {
  const meant = MEANT.flatMap(([words, names]) => (words.split(' ').includes(name) ? names.split(' ') : []));
  return meant.filter((other) => known.includes(other));
}
