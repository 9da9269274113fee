// A moment in the time zone of the editor.
const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export const Time = ({ at }: { readonly at: string }) => <time dateTime={at}>{FORMAT.format(new Date(at))}</time>;
