// Product logo, as in app/public/icon.svg.
import type { LucideProps } from 'lucide-react';

export function Brand({ size }: Pick<LucideProps, 'size'>) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M8 22V10h13M8 16h9"
        stroke="var(--on-accent)"
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="22.5" cy="21.5" r="3" fill="var(--on-accent)" fillOpacity={0.7} />
    </svg>
  );
}
