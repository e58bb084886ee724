import { createFinding, type FindingPlace } from '@hepu/api/cells/findings'
import type { Choices, NameQuestion, ReadFinding } from '../book/draft.ts'
import { kindLabels } from '../words/nameKey.ts'

/** The action that takes a name as one of its own. */
export const OTHER = 'new'
/** Returns the action that takes a name as the same as another one. */
export const sameAs = (name: string): string => `same:${name}`

/** Why two names may be the same, and what kind of question that is. */
interface Doubt extends Omit<NameQuestion, 'key'> {
  code: 'nameZeros' | 'nameSlip' | 'nameClose'
  /** Number of rows of the workbook that have the name. */
  rows: number
  reason: string
}

/** Makes the question and its finding at the first row of the name. */
export function askWhetherSame(
  place: FindingPlace,
  { code, reason, rows, ...question }: Doubt,
): { finding: ReadFinding; question: NameQuestion } {
  const { kind, from, candidates, action } = question
  const label = kindLabels[kind]
  const names = candidates.map((name) => `「${name}」`).join('、')
  const taken = action === OTHER ? `作为另一个${label}` : `按「${action.slice(sameAs('').length)}」`
  const finding = createFinding(place, {
    severity: 'warning',
    code,
    read: from,
    expected: candidates.join('、'),
    rows,
    text: `“${from}”与${names}相近（${reason}），现${taken}导入；不是时请在「检查结果」中选择`,
    actions: [
      ...candidates.map((name) => ({ key: sameAs(name), label: `与「${name}」是同一${label}` })),
      { key: OTHER, label: `作为新${label}` },
    ],
    action,
  })
  return { finding, question: { key: finding.id, ...question } }
}

/** Returns the name that the answer to a question, or its default, gives. */
export function answerTo({ key, from, candidates, action }: NameQuestion, choices: Choices): string {
  const chosen = choices[key] ?? action
  return candidates.find((name) => sameAs(name) === chosen) ?? from
}
