type Tree = { [name: string]: Tree | string }

/** Parses Stripe's form encoding: `items[0][price]=x` is a list of objects. Every value is text. */
export function readForm(text: string): Record<string, unknown> {
  const root: Tree = {}
  for (const [path, value] of new URLSearchParams(text)) place(root, path.replaceAll(']', '').split('['), value)
  return Object.fromEntries(Object.entries(root).map(([name, part]) => [name, shape(part)]))
}

function place(tree: Tree, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  const known = tree[name]
  const branch: Tree = typeof known === 'object' ? known : {}
  tree[name] = branch
  place(branch, rest, value)
}

function shape(part: Tree | string): unknown {
  if (typeof part === 'string') return part
  const names = Object.keys(part)
  const isList = names.length > 0 && names.every(name => /^\d+$/.test(name))
  if (isList) return Object.values(part).map(shape)
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, shape(inner)]))
}
