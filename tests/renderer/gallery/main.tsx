// Draws one scene: ?scene=name&theme=dark
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FlowDialog, FlowView } from '#renderer';
import './gallery.css';
import { scenes } from './scenes.ts';

const query = new URLSearchParams(location.search);
const name = query.get('scene') ?? '';
const theme = query.get('theme');
if (theme) document.documentElement.dataset.theme = theme;

const make = scenes[name as keyof typeof scenes] as (typeof scenes)['contact'] | undefined;
const session = make?.();

function Gallery() {
  if (!session) {
    return (
      <ul className="scenes">
        {Object.keys(scenes).map((scene) => (
          <li key={scene}>
            <a href={`?scene=${scene}`}>{scene}</a>
          </li>
        ))}
      </ul>
    );
  }
  if (session.frame === 'modal' || session.frame === 'alert') {
    return (
      <>
        <FlowView session={scenes.deal()} />
        <FlowDialog session={session} onClosed={() => undefined} />
      </>
    );
  }
  return <FlowView session={session} />;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
