/**
 * Rules that oxlint does not have.
 *
 * import-order: Node, packages, then modules from the farthest folder to the same one; by path within each.
 * `npx oxlint --fix` sorts them.
 * function-form: a function of a module is a declaration, or an arrow function on one line or of a named type.
 */

/** The place of an import among the others: modules are compared by the folders that they go up, then by path. */
function placeOf(path) {
  if (path.startsWith('node:')) return [0, 0, path];
  if (!path.startsWith('.')) return [1, 0, path];
  return [2, -path.split('../').length, path];
}

function inOrder(one, other) {
  const [left, right] = [placeOf(one.source.value), placeOf(other.source.value)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : left[at] < right[at] ? -1 : 1;
}

const importOrder = {
  meta: { fixable: 'code' },
  create: (context) => ({
    Program({ body }) {
      const imports = body.filter(({ type }) => type === 'ImportDeclaration');
      const sorted = imports.toSorted(inOrder);
      const misplaced = imports.findIndex((node, index) => node !== sorted[index]);
      if (misplaced < 0) return;
      const text = context.sourceCode.getText();
      const [start] = imports[0].range;
      const [, end] = imports.at(-1).range;
      // With the comment above it.
      const statement = (node) =>
        text.slice(imports[imports.indexOf(node) - 1]?.range[1] ?? start, node.range[1]).trim();
      context.report({
        node: imports[misplaced],
        message: `Import '${sorted[misplaced].source.value}' before '${imports[misplaced].source.value}'.`,
        fix: (fixer) => fixer.replaceTextRange([start, end], sorted.map(statement).join('\n')),
      });
    },
  }),
};

const functionForm = {
  create: (context) => ({
    ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator'({ id, init }) {
      if (init?.type !== 'ArrowFunctionExpression' || id.typeAnnotation != null) return;
      if (init.loc.start.line !== init.loc.end.line)
        context.report({ node: init, message: `Declare '${id.name}' as a function.` });
    },
  }),
};

export default {
  meta: { name: 'jobmark' },
  rules: { 'import-order': importOrder, 'function-form': functionForm },
};
