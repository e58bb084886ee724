/** Fields without information for an answer. */
const LEFT_OUT: ReadonlySet<string> = new Set(['can', 'methods', 'version', 'updatedAt', 'dataVersion'])
/** Characters of one tool's result that a model is given. */
const LONGEST_RESULT = 16_000
const DECIMALS = 4

/** Returns a result without blanks, without what only screens need, and with figures of a readable length. */
export function lean(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(DECIMALS))
  if (Array.isArray(value)) return value.map(lean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === null || LEFT_OUT.has(name) ? [] : [[name, lean(member)]],
    ),
  )
}

/** Returns a result as text; a long one is cut, and says so, so that nothing is concluded from what is missing. */
export function withinLength(result: object): string {
  const text = JSON.stringify(lean(result))
  if (text.length <= LONGEST_RESULT) return text
  return `${text.slice(0, LONGEST_RESULT)}…（结果过长，只给出前一部分；请缩小范围再查）`
}
