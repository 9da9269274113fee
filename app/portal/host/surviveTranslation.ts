// Translators of browsers put an element in the place of each text, or move the text into one. React holds on to its texts: it
// would change one that is seen no longer, and fail to remove one whose parent is another.

/** Elements that stand in the place of texts that were taken out. */
const standIns = new WeakMap<Node, Element>();

const isStandIn = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** The child of a parent that stands for a node: the node itself, what it was moved into, or what has replaced it. */
function childFor(parent: Node, node: Node): Node | null {
  let child: Node | null = node.parentNode === null ? (standIns.get(node) ?? null) : node;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/** Puts a text back once it has changed, so that it is seen, and translated anew. */
const changes = new MutationObserver((records) => {
  for (const { target } of records) {
    standIns.get(target)?.replaceWith(target);
    standIns.delete(target);
  }
});

const removals = new MutationObserver((records) => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      const standIn = [addedNodes[0], previousSibling, nextSibling].find(isStandIn);
      if (text.nodeName !== '#text' || text.parentNode !== null || standIn === undefined) continue;
      standIns.set(text, standIn);
      changes.observe(text, { characterData: true });
    }
});

/** Keeps the page right while a translator of the browser changes its texts. */
export function surviveTranslation(): void {
  removals.observe(document.body, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const own = childFor(this, child);
    if (own !== null) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    return insertBefore.call(this, added, before && childFor(this, before)) as Added;
  };
}
