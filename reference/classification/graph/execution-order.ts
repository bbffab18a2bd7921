import { getOrInsert } from '../../../contracts/index.ts';
/** A named item that runs after the items that it needs. */
export interface Dependent {
  readonly name: string;
  /** Names of other nodes, or its own, which makes a circle. */
  readonly needs: ReadonlySet<string>;
}

/** Puts every node after those that it needs; undefined when they need each other, or a node that does not exist. */
export function executionOrder<Node extends Dependent>(nodes: readonly Node[]): readonly Node[] | undefined {
  const waiting = new Map<string, Node[]>();
  const open = new Map<Node, number>();
  for (const node of nodes) {
    open.set(node, node.needs.size);
    for (const need of node.needs) {
      getOrInsert(waiting, need, () => []).push(node);
    }
  }
  const order = nodes.filter((node) => node.needs.size === 0);
  // Grows during the loop: a node is added after the last one that it needs.
  for (const { name } of order)
    for (const node of waiting.get(name) ?? []) {
      const left = (open.get(node) ?? 0) - 1;
      open.set(node, left);
      if (left === 0) order.push(node);
    }
  return order.length === nodes.length ? order : undefined;
}
