// Browser translators replace or move text nodes. React keeps the old ones: updates stay invisible,
// and removal fails because the parent differs.

/** Elements inserted in place of removed text nodes. */
const standIns = new WeakMap<Node, Element>();

const isStandIn = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

/** Finds the child that stands for a node: itself, its new parent element, or its replacement. */
function childFor(parent: Node, node: Node): Node | null {
  let child: Node | null = node.parentNode === null ? (standIns.get(node) ?? null) : node;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/** Restores a text node once React changes it, so that it is visible and translated again. */
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

/** Keeps React updates working while a translator changes the page. */
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
