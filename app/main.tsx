// Starts the portal in the browser.
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { preloadFlowDialog } from '#renderer';
import { Portal } from './host/portal.ts';
import { Shell } from './shell/Shell.tsx';

const router = createBrowserRouter([{ path: '*', element: null }]);
const portal = new Portal(router);
const root = document.getElementById('root');
if (root) createRoot(root).render(<Shell portal={portal} />);
void portal.start().then(preloadFlowDialog);
