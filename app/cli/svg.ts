// Layered layout: each node is below the first that leads to it. Back arrows run beside the nodes.
import type { Arrow, Drawing, GraphNode } from './drawing.ts';

const BOX = { width: 190, height: 40 };
const GAP = { x: 150, y: 110 };
const EDGE = 30;
const LINE = 12;
/** Most characters of a title in a box. */
const MAX_LENGTH = 28;

interface Point extends GraphNode {
  readonly x: number;
  readonly y: number;
}

export function toSvg(drawing: Drawing, title: string): string {
  const spots = spotsOf(drawing);
  const byId = new Map(spots.map((spot) => [spot.id, spot]));
  const width = Math.max(...spots.map(({ x }) => x)) + BOX.width + 2 * EDGE + GAP.x;
  const height = Math.max(...spots.map(({ y }) => y)) + BOX.height + 2 * EDGE;
  const arrows = drawing.arrows.map((arrow, index) =>
    drawArrow(arrow, byId.get(arrow.from), byId.get(arrow.to), index),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif">`,
    `<title>${escaped(title)}</title>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" fill="#52606d"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...arrows,
    ...spots.map(drawPlace),
    '</svg>',
    '',
  ].join('\n');
}

/** Layers from the start, each ordered by first visit. */
function spotsOf({ places, arrows }: Drawing): Point[] {
  const layer = new Map<string, number>();
  const roots = places.filter(({ id }) => !arrows.some(({ to, from }) => to === id && from !== id));
  let at = (roots.length > 0 ? roots : places.slice(0, 1)).map(({ id }) => id);
  for (let depth = 0; at.length > 0; depth += 1) {
    for (const id of at) layer.set(id, depth);
    const next = arrows.filter(({ from, to }) => at.includes(from) && !layer.has(to)).map(({ to }) => to);
    at = [...new Set(next)];
  }
  const used = new Map<number, number>();
  return places.map((node) => {
    const depth = layer.get(node.id) ?? 0;
    const column = used.get(depth) ?? 0;
    used.set(depth, column + 1);
    return { ...node, x: EDGE + column * (BOX.width + GAP.x), y: EDGE + depth * (BOX.height + GAP.y) };
  });
}

function drawPlace({ id, kind, title, x, y }: Point): string {
  const fill = { step: '#e3f2fd', aside: '#fff8e1', edge: '#eceff1' }[kind];
  const round = kind === 'step' ? 6 : 20;
  const line = (text: string, down: number, size: number) =>
    `<text x="${x + BOX.width / 2}" y="${y + down}" text-anchor="middle" font-size="${size}" fill="#1f2933">${escaped(text)}</text>`;
  return [
    `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="${round}" fill="${fill}" stroke="#52606d"/>`,
    ...(title ? [line(cut(title), 17, 13), line(id, 32, 10)] : [line(id, 25, 13)]),
  ].join('');
}

function drawArrow({ labels, dashed }: Arrow, from: Point | undefined, to: Point | undefined, index: number): string {
  if (!from || !to) return '';
  const down = to.y > from.y;
  const start = { x: from.x + BOX.width / 2, y: down ? from.y + BOX.height : from.y + BOX.height / 2 };
  const end = down ? { x: to.x + BOX.width / 2, y: to.y } : { x: to.x + BOX.width, y: to.y + BOX.height / 2 };
  const side = Math.max(from.x, to.x) + BOX.width + 30 + (index % 5) * 14;
  const path = down
    ? `M${start.x} ${start.y}C${start.x} ${start.y + GAP.y / 2} ${end.x} ${end.y - GAP.y / 2} ${end.x} ${end.y}`
    : `M${from.x + BOX.width} ${start.y}C${side} ${start.y} ${side} ${end.y} ${end.x} ${end.y}`;
  const middle = down
    ? { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
    : { x: side - 10, y: (start.y + end.y) / 2 };
  const words = labels.map(
    (label, line) =>
      `<tspan x="${middle.x}" dy="${line === 0 ? (-(labels.length - 1) * LINE) / 2 : LINE}">${escaped(label)}</tspan>`,
  );
  return [
    `<path d="${path}" fill="none" stroke="#52606d"${dashed ? ' stroke-dasharray="5 4"' : ''} marker-end="url(#tip)"/>`,
    words.length > 0
      ? `<text x="${middle.x}" y="${middle.y}" font-size="10" text-anchor="middle" fill="#334e68" stroke="#ffffff" stroke-width="3" paint-order="stroke">${words.join('')}</text>`
      : '',
  ].join('');
}

const cut = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
