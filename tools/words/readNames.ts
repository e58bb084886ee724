import { parseSync, Visitor } from 'vite'

/** A name in a source file. */
export interface Name {
  text: string
  line: number
}

export interface Names {
  /** Every identifier: variables, functions, types, properties, parameters, parts of JSX. */
  identifiers: Name[]
  /** Names of parameters, the arrow functions' among them. */
  parameters: Name[]
}

type Params = readonly { type: string; start?: number; name?: unknown }[]

/** Reads the names of a TypeScript source. Throws when it cannot be parsed. */
export function readNames(file: string, source: string): Names {
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const names: Names = { identifiers: [], parameters: [] }
  const lineOf = lineCounter(source)
  const add = (list: Name[]) => (node: { name: string; start: number }) => {
    list.push({ text: node.name, line: lineOf(node.start) })
  }
  const identifier = add(names.identifiers)
  const addParameters = ({ params }: { params: Params }) => {
    for (const param of params) {
      if (param.type === 'Identifier' && typeof param.name === 'string') {
        names.parameters.push({ text: param.name, line: lineOf(param.start ?? 0) })
      }
    }
  }
  new Visitor({
    Identifier: identifier,
    JSXIdentifier: identifier,
    PrivateIdentifier: identifier,
    ArrowFunctionExpression: addParameters,
    FunctionDeclaration: addParameters,
    FunctionExpression: addParameters,
  }).visit(program)
  return names
}

/** Counts lines from the first to the last; asked for rising positions it reads the text once. */
function lineCounter(source: string): (at: number) => number {
  const starts = Array.from(source.matchAll(/\n/g), ({ index }) => index)
  return (at) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
