import type { Gap } from '../../../core/resource/partGaps.ts'
import type { Values } from '../../../core/resource/problems.ts'
import { parentPlaces } from '../source/subjectRules.ts'

/** A subject of a source, in the order of the tree. */
interface Subject {
  level: number
  name: string
}

/**
 * Returns the names under which a budget has the subjects of a source, in their order: null for those with others below them,
 * which carry no amounts. A name that several subjects have is told apart by those above it: 业务费/其他支出.
 */
export function budgetNames(subjects: readonly Subject[]): (string | null)[] {
  const parents = parentPlaces(subjects)
  const isLeaf = (at: number) => !parents.includes(at)
  const pathOf = (at: number): string => {
    const parent = parents[at]
    const name = subjects[at]?.name ?? ''
    return typeof parent === 'number' ? `${pathOf(parent)}/${name}` : name
  }
  const leaves = subjects.filter((_, at) => isLeaf(at)).map(({ name }) => name)
  const isUnique = (name: string) => leaves.indexOf(name) === leaves.lastIndexOf(name)
  return subjects.map(({ name }, at) => (isLeaf(at) ? (isUnique(name) ? name : pathOf(at)) : null))
}

/** Returns a gap for each row of a budget whose subject the source does not have, or which has others below it. */
export const budgetSubjectProblems = (rows: readonly Values[], known: readonly string[]): Gap[] =>
  rows.flatMap(({ subject }, at) =>
    typeof subject !== 'string' || known.includes(subject)
      ? []
      : [
          {
            field: 'lines',
            row: at + 1,
            message: `第${at + 1}行：项目来源没有可列支的经费科目「${subject}」`,
          },
        ],
  )
