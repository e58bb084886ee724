/** A formula, parsed. Comparisons are 1 where they hold, else 0. */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'name'; name: string }
  | { kind: 'negative'; of: Formula }
  | { kind: 'operation'; operator: Operator; left: Formula; right: Formula }
  | { kind: 'call'; name: FunctionName; of: readonly Formula[] }

/** How many values a function takes: at least, at most. */
const functions = { min: [2, 10], max: [2, 10], if: [3, 3] } as const
export type FunctionName = keyof typeof functions

const operators = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '<': (a: number, b: number) => Number(a < b),
  '<=': (a: number, b: number) => Number(a <= b),
  '>': (a: number, b: number) => Number(a > b),
  '>=': (a: number, b: number) => Number(a >= b),
  '=': (a: number, b: number) => Number(a === b),
} as const
type Operator = keyof typeof operators

/** Longest formula, and how deep parentheses may go. */
export const FORMULA_MAX = 300
const MAX_DEPTH = 30

/** Says what is wrong with a formula; caught by `parseFormula`. */
class FormulaProblem extends Error {}

/** Returns the parsed formula, or in words what is wrong with it. Full-width signs are read as their plain forms. */
export function parseFormula(text: string): { formula: Formula } | { problem: string } {
  try {
    if (text.length > FORMULA_MAX) throw new FormulaProblem(`公式最多${FORMULA_MAX}个字`)
    return {
      formula: new Reader(tokensOf(text.normalize('NFKC').replaceAll('×', '*').replaceAll('÷', '/'))).whole(),
    }
  } catch (error) {
    if (error instanceof FormulaProblem) return { problem: error.message }
    throw error
  }
}

/** Returns the names that a formula uses, each once. */
export function namesIn(formula: Formula): string[] {
  switch (formula.kind) {
    case 'number':
      return []
    case 'name':
      return [formula.name]
    case 'negative':
      return namesIn(formula.of)
    case 'operation':
      return [...new Set([...namesIn(formula.left), ...namesIn(formula.right)])]
    default:
      return [...new Set(formula.of.flatMap(namesIn))]
  }
}

/**
 * Returns the value of a formula. Null where a name that it needs has no value, or where it divides by 0: nothing happened that could
 * be scored. `if` needs only the branch that it takes.
 */
export function valueOf(formula: Formula, valueOfName: (name: string) => number | null): number | null {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'name':
      return valueOfName(formula.name)
    case 'negative':
      return finite(valueOf(formula.of, valueOfName), (value) => -value)
    case 'operation': {
      const [left, right] = [valueOf(formula.left, valueOfName), valueOf(formula.right, valueOfName)]
      if (right === null) return null
      return finite(left, (value) => operators[formula.operator](value, right))
    }
    default:
      return valueOfCall(formula.name, formula.of, valueOfName)
  }
}

function valueOfCall(
  name: FunctionName,
  of: readonly Formula[],
  valueOfName: (name: string) => number | null,
): number | null {
  if (name === 'if') {
    const [condition, then, otherwise] = of as [Formula, Formula, Formula]
    const holds = valueOf(condition, valueOfName)
    return holds === null ? null : valueOf(holds === 0 ? otherwise : then, valueOfName)
  }
  const values = of.map((one) => valueOf(one, valueOfName))
  const known = values.filter((value) => value !== null)
  return known.length < values.length ? null : Math[name](...known)
}

function finite(value: number | null, compute: (value: number) => number): number | null {
  if (value === null) return null
  const computed = compute(value)
  return Number.isFinite(computed) ? computed : null
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(<=|>=|[-+*/()<>=,]))/uy

/** Splits a text into numbers, names and signs. */
function tokensOf(text: string): string[] {
  const found: string[] = []
  const end = text.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(text)
    if (!token)
      throw new FormulaProblem(
        `无法识别“${text.slice(at).trim().slice(0, 1)}”，只能用数、名称、+ - * / ( )、比较和 min max if`,
      )
    found.push(token[0].trim())
  }
  if (found.length === 0) throw new FormulaProblem('公式必填')
  return found
}

/** Reads tokens by precedence: comparison, sum, product, sign, then what is in parentheses. */
class Reader {
  private at = 0
  private depth = 0
  private readonly tokens: readonly string[]

  constructor(tokens: readonly string[]) {
    this.tokens = tokens
  }

  whole(): Formula {
    const formula = this.comparison()
    const rest = this.tokens[this.at]
    if (rest !== undefined) throw new FormulaProblem(`“${rest}”处多出内容，请检查括号与运算符`)
    return formula
  }

  private comparison(): Formula {
    const left = this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.signed()))
    const operator = this.takeOne(['<', '<=', '>', '>=', '='])
    if (operator === undefined) return left
    const right = this.chain(['+', '-'], () => this.chain(['*', '/'], () => this.signed()))
    return { kind: 'operation', operator, left, right }
  }

  private chain(signs: readonly Operator[], next: () => Formula): Formula {
    let left = next()
    for (;;) {
      const operator = this.takeOne(signs)
      if (operator === undefined) return left
      left = { kind: 'operation', operator, left, right: next() }
    }
  }

  private signed(): Formula {
    if (this.takeOne(['-']) === undefined) return this.atom()
    return this.nested(() => ({ kind: 'negative', of: this.signed() }))
  }

  private atom(): Formula {
    const token = this.tokens[this.at]
    if (token === undefined) throw new FormulaProblem('公式不完整，末尾缺少数或名称')
    this.at += 1
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token) }
    if (token === '(') {
      const inside = this.nested(() => this.comparison())
      this.expect(')')
      return inside
    }
    if (!/^[\p{L}_]/u.test(token)) throw new FormulaProblem(`“${token}”前后缺少数或名称`)
    return this.tokens[this.at] === '(' ? this.call(token) : { kind: 'name', name: token }
  }

  private call(word: string): Formula {
    const name = word.toLowerCase()
    if (!isFunction(name)) throw new FormulaProblem(`没有函数“${word}”，只有 min、max、if`)
    this.at += 1
    const of: Formula[] = [this.nested(() => this.comparison())]
    while (this.tokens[this.at] === ',') {
      this.at += 1
      of.push(this.nested(() => this.comparison()))
    }
    this.expect(')')
    const [least, most] = functions[name]
    if (of.length < least || of.length > most)
      throw new FormulaProblem(
        least === most
          ? `${name} 应有${least}个值，如 if(条件, 值, 否则)`
          : `${name} 应有${least}到${most}个值`,
      )
    return { kind: 'call', name, of }
  }

  private takeOne(signs: readonly Operator[]): Operator | undefined {
    const found = signs.find((sign) => sign === this.tokens[this.at])
    if (found !== undefined) this.at += 1
    return found
  }

  private expect(sign: string): void {
    if (this.tokens[this.at] !== sign) throw new FormulaProblem(`缺少“${sign}”`)
    this.at += 1
  }

  private nested(read: () => Formula): Formula {
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw new FormulaProblem(`括号最多${MAX_DEPTH}层`)
    const formula = read()
    this.depth -= 1
    return formula
  }
}

const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name)
