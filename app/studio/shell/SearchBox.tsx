// Box for a search while typing. Enter opens the first result.
import { Search } from 'lucide-react';
import styles from './SearchBox.module.css';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onEnter: () => void;
}

export function SearchBox({ label, placeholder, query, onQuery, onEnter }: Props) {
  return (
    <form
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <Search size={16} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
      />
    </form>
  );
}
