import CalendarDays from 'lucide-react/icons/calendar-days';
import { Button } from '../../Button.tsx';
import { useSession } from '../../context.ts';

interface ToggleProps {
  readonly open: boolean;
  readonly controls: string;
  readonly onPress: () => void;
}

export function CalendarToggle({ open, controls, onPress }: ToggleProps) {
  const session = useSession();
  return (
    <Button look="quiet" aria-expanded={open} aria-controls={controls} onPress={onPress}>
      <CalendarDays size="1.25rem" aria-hidden />
      {session.word(open ? 'calendar.close' : 'calendar.open')}
    </Button>
  );
}
