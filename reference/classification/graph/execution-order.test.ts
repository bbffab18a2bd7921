import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { executionOrder, type Dependent } from './classify-graph.ts';

const node = (name: string, ...needs: readonly string[]): Dependent => ({ name, needs: new Set(needs) });
function names(nodes: readonly Dependent[] | undefined): readonly string[] | undefined {
  return nodes?.map(({ name }) => name);
}

describe('executionOrder', () => {
  it('keeps the order of independent nodes', () => {
    expect(names(executionOrder([node('b'), node('a'), node('c')]))).toEqual(['b', 'a', 'c']);
  });

  it.each([
    ['itself', [node('a', 'a')]],
    ['each other', [node('a', 'b'), node('b', 'a'), node('c')]],
    ['a longer circle', [node('a', 'c'), node('b', 'a'), node('c', 'b'), node('d', 'c')]],
    ['a node that is not there', [node('a', 'b')]],
  ])('returns no order for nodes that need %s', (_, nodes) => {
    expect(executionOrder(nodes)).toBeUndefined();
  });

  it('orders every node once, after what it needs, in any acyclic graph', () => {
    const graph = fc.array(fc.array(fc.nat(), { maxLength: 4 }), { maxLength: 30 }).chain((needs) => {
      const nodes = needs.map((earlier, index) =>
        node(`n${index}`, ...(index === 0 ? [] : earlier.map((number) => `n${number % index}`))),
      );
      return fc.shuffledSubarray(nodes, { minLength: nodes.length });
    });
    fc.assert(
      fc.property(graph, (nodes) => {
        const order = names(executionOrder(nodes)) ?? [];
        expect([...order].sort()).toEqual(nodes.map(({ name }) => name).sort());
        for (const { name, needs } of nodes)
          for (const need of needs) expect(order.indexOf(need)).toBeLessThan(order.indexOf(name));
      }),
      { seed: 1 },
    );
  });

  it('orders a chain of ten thousand nodes', () => {
    const chain = Array.from({ length: 10_000 }, (_, index) =>
      index === 9999 ? node('n9999') : node(`n${index}`, `n${index + 1}`),
    );
    expect(executionOrder(chain)?.[0]?.name).toBe('n9999');
  });
});
