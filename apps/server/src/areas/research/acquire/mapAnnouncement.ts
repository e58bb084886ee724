import type { OutputOf } from '@hepu/api/core/route'
import type { AcquireCalls } from '@hepu/api/areas/research/acquire/acquireCalls'
import { readVarietyNo } from '@hepu/api/areas/research/variety/varietyNo'
import { headOf } from '@hepu/api/cells/columnDefs'
import { fieldNamed, enteredFields, type Field } from '@hepu/api/core/resource/fields'
import { EXTERNAL_UNIT_MAX, valueIn } from '@hepu/api/core/resource/values'
import { readCell } from '../../../resource/book/recordCells.ts'
import type { Words } from '../../../resource/book/namedValues.ts'
import { isBlank, problemsOf } from '@hepu/api/core/resource/problems'
import type { Values } from '@hepu/api/core/resource/problems'
import { textOf } from '@hepu/api/core/resource/textOf'
import { holderOfText } from './holderText.ts'
import type { AcquireRow, Inbox } from './inboxes.ts'
import { keptNumber } from './announcedNumbers.ts'

type Announced = OutputOf<AcquireCalls['show']>['fields'][number]

/** An announcement as a record of the registry. */
export interface Mapped {
  /** What was announced, field by field, with what keeps a field from being taken. */
  fields: Announced[]
  /** What a new record takes, with what follows from it. */
  values: Values
  /** Labels of what a record needs and the announcement does not give. */
  missing: string[]
}

export type Parsed = Pick<AcquireRow, 'announceNo' | 'announceDate' | 'parsed'>

/** What the rules of the registry need besides the values: the day as `YYYY-MM-DD`, and the crop. */
export interface Now {
  today: string
  crop: string
}

/** Reads an announcement as a record of the registry; what breaks a rule there is left out and named. */
export function mapAnnounced(inbox: Inbox, row: Parsed, words: Words, now: Now): Mapped {
  const { fields } = inbox.def
  const problems = new Map<string, string>()
  const given = announcedOf(inbox, row)
  const read: Values = {}
  for (const [name, cell] of given) {
    const one = readAnnounced(inbox, name, fieldNamed(fields, name), cell, words)
    if ('problem' in one) problems.set(name, one.problem)
    else read[name] = one.value
  }
  const values = soundValues(inbox, { ...derived(inbox, read), ...read }, problems, now)
  return {
    fields: given.map(([name, cell]) => ({
      name,
      label: headOf(fieldNamed(fields, name)),
      text: cellText(cell),
      problem: problems.get(name) ?? null,
    })),
    values,
    missing: enteredFields(fields)
      .filter(([name, field]) => !field.optional && (field.kind === 'files' || isBlank(field, values[name])))
      .map(([, { label }]) => label),
  }
}

type Cell = string | number | boolean

const cellText = (cell: Cell): string => (typeof cell === 'boolean' ? (cell ? '是' : '否') : String(cell))

/** Returns the announced values of the fields of the registry. For a right, 公告号 is kept only if it was granted. */
function announcedOf(
  { kind, fields }: Inbox,
  { announceNo, announceDate, parsed }: Parsed,
): [string, Cell][] {
  const own = fields.flatMap((name): [string, Cell][] =>
    parsed[name] === undefined ? [] : [[name, parsed[name]]],
  )
  const isKept = kind === 'VARIETY' || parsed['rightNo'] !== undefined || parsed['grantDate'] !== undefined
  if (!isKept) return own
  return [
    ...own,
    ['announceNo', announceNo],
    ...(announceDate ? [['announceDate', announceDate] as [string, Cell]] : []),
  ]
}

function readAnnounced(
  { kind, numbers }: Inbox,
  name: string,
  field: Field,
  cell: Cell,
  words: Words,
): { value: unknown } | { problem: string } {
  if (field.kind === 'holder') {
    const holder = holderOfText(String(cell), words, field.people)
    return (holder.externalUnit?.length ?? 0) > EXTERNAL_UNIT_MAX
      ? { problem: `${field.label}外部单位最多${EXTERNAL_UNIT_MAX}个字` }
      : { value: holder }
  }
  if (field.kind === 'files') return { problem: `${field.label}不在公告中` }
  const text = numbers.includes(name) ? keptNumber(kind, String(cell)) : cell
  const read = readCell({ key: name, name, field, label: field.label }, text, words)
  if ('problem' in read) return read
  const problem = valueIn(field).safeParse(read.value).error?.issues[0]?.message
  return problem ? { problem } : read
}

/** Returns the values that follow from what was announced. */
const derived = ({ kind }: Inbox, read: Values): Values =>
  kind === 'VARIETY' ? ofApproval(read) : ofRight(read)

function ofApproval(read: Values): Values {
  const number = textOf(read['approvalNo'])
  const said = number && readVarietyNo(number)
  return {
    ...(said ? { dataType: said.system, level: said.level, year: said.year } : {}),
    ...ofParents(read),
    state: '有效',
  }
}

/** Fills in both parents from 品种来源, which is written 母本×父本. */
function ofParents({ female, male }: Values): Values {
  const [mother, father] = [textOf(female), textOf(male)]
  return mother && father ? { varietySource: `${mother}×${father}` } : {}
}

const ofRight = (read: Values): Values =>
  read['rightNo'] && read['grantDate'] ? { legalStatus: '授权' } : {}

/** What is left out where a rule misses another field: the state that asks for it. */
const causes: Readonly<Record<string, string>> = {
  rightNo: 'legalStatus',
  grantDate: 'legalStatus',
  firstExamDate: 'legalStatus',
  revokeDate: 'state',
}

/** Returns the values that a draft may have. Values that a rule forbids are left out and reported in `problems`. */
function soundValues(
  inbox: Inbox,
  given: Values,
  problems: Map<string, string>,
  { today, crop }: Now,
): Values {
  const values = { ...given }
  for (;;) {
    const [wrong] = [
      ...problemsOf(inbox.def, values, { isDraft: true, today }),
      ...inbox.def.problems(values, today, crop),
    ].filter(({ path }) => path !== inbox.def.nameField)
    if (!wrong) return values
    const blamed = values[wrong.path] === undefined ? causes[wrong.path] : wrong.path
    if (blamed === undefined || values[blamed] === undefined) return values
    problems.set(blamed, wrong.message)
    delete values[blamed]
  }
}

/** 「标签」「内容」 with the reason, of what could not be taken. */
export const leftOutOf = ({ fields }: Mapped): string[] =>
  fields.flatMap(({ label, text, problem }) => (problem ? [`${label}「${text}」：${problem}`] : []))
