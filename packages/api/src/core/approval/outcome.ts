import type { Rule } from './step.ts'

/** What one person decided on a step; null while he has not acted. */
export type Decision = 'agree' | 'reject' | null
export type Outcome = 'open' | 'passed' | 'failed'

/** Returns how many of `count` people must agree for a rule with a share of agreements. */
export const neededAgreements = (percent: number, count: number): number =>
  Math.max(1, Math.ceil((percent * count) / 100))

/**
 * Returns the outcome of a step from the decisions of all its people. It is never 'open' once everybody has acted.
 * - 全部同意 waits for everybody; one rejection fails it then.
 * - 任一同意 passes with the first agreement and fails when everybody rejected.
 * - 按比例同意 passes once enough people agreed and fails once that cannot happen any more.
 * - 一票否决 fails with the first rejection and passes when everybody agreed.
 * - 一人处理 is what the first person decides; nobody acts after him.
 */
export function outcome(rule: Rule, decisions: readonly Decision[]): Outcome {
  const count = decisions.length
  const agreed = decisions.filter((decision) => decision === 'agree').length
  const rejected = decisions.filter((decision) => decision === 'reject').length
  const open = count - agreed - rejected
  switch (rule.kind) {
    case 'all':
      if (open > 0) return 'open'
      return rejected === 0 ? 'passed' : 'failed'
    case 'any':
      if (agreed > 0) return 'passed'
      return open > 0 ? 'open' : 'failed'
    case 'ratio': {
      const needed = neededAgreements(rule.percent ?? 100, count)
      if (agreed >= needed) return 'passed'
      return agreed + open >= needed ? 'open' : 'failed'
    }
    case 'veto':
      if (rejected > 0) return 'failed'
      return open > 0 ? 'open' : 'passed'
    case 'first':
      if (agreed > 0) return 'passed'
      return rejected > 0 ? 'failed' : 'open'
    default:
      return rule.kind satisfies never
  }
}
