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
    text: `“${from}”与${names}相近（${reason}），不选择时${taken}导入`,
    actions: [
      ...candidates.map((name) => ({ key: sameAs(name), label: `与「${name}」是同一${label}` })),
      { key: OTHER, label: `作为新${label}` },
    ],
    action,
  })
  return { finding, question: { key: finding.id, ...question } }
}

/** Asks whether the mark behind a name is part of it; unless the user says otherwise it is. */
export function askAboutMark(
  place: FindingPlace,
  { name, bare, rows }: { name: string; bare: string; rows: number },
): { finding: ReadFinding; question: NameQuestion } {
  const mark = name.slice(bare.length).trim()
  const finding = createFinding(place, {
    severity: 'warning',
    code: 'nameMark',
    read: name,
    expected: `${bare}，或${name}`,
    rows,
    text: `品种名称“${name}”末尾有“${mark}”，表中没有不带它的「${bare}」：它是名称的一部分，还是脚注的标记？不选择时按原样导入`,
    actions: [
      { key: sameAs(bare), label: '去掉标记' },
      { key: OTHER, label: '按原样' },
    ],
    action: OTHER,
  })
  const question: NameQuestion = {
    key: finding.id,
    kind: 'entry',
    from: name,
    candidates: [bare],
    action: OTHER,
  }
  return { finding, question }
}

/** Returns the name that the answer to a question, or its default, gives. */
export function answerTo({ key, from, candidates, action }: NameQuestion, choices: Choices): string {
  const chosen = choices[key] ?? action
  return candidates.find((name) => sameAs(name) === chosen) ?? from
}
