import { dayAfter, daysBetween } from '../../../core/resource/deadlines.ts'
import { isDone, percentText } from '../plan/progress.ts'
import { nextDays, type PeriodDays, type ReportKind } from './periods.ts'
import { factSectionNames, type FactSection } from './reportLabels.ts'

/** A value that was entered on a day. Values in the unit of the step, progress in percent. */
export interface StepEntry {
  day: string
  valueBefore: number | null
  valueAfter: number | null
  progressBefore: number | null
  progressAfter: number | null
  note: string | null
}

/** Something with a day by which it is to be done: a task index, a key result, or a topic or assignment below. */
export interface Step {
  kind: 'node' | 'index' | 'keyResult'
  nodeId: number
  nodeName: string
  name: string
  unit: string | null
  target: number | null
  startDate: string | null
  /** As it is now. */
  dueDate: string | null
  createdDay: string
  cancelledDay: string | null
  /** As they are now. */
  value: number | null
  progress: number | null
  /** What was entered, oldest first. */
  entries: readonly StepEntry[]
  /** Changes of the day by which it is to be done, oldest first. */
  dueChanges: readonly { day: string; from: string | null }[]
}

/** A result that the project counts as its own, with the day on which it was noted. */
export interface FoundResult {
  nodeId: number
  nodeName: string
  name: string
  day: string
}

export interface FoundRisk {
  nodeId: number
  nodeName: string
  name: string
  /** 高, 中 or 低. */
  level: string
  foundDate: string
  closedDate: string | null
}

/** What is known of a node and all below it. */
export interface History {
  steps: readonly Step[]
  results: readonly FoundResult[]
  risks: readonly FoundRisk[]
}

/** One line of what happened, with the address where it can be seen. */
export interface Fact {
  section: FactSection
  nodeId: number
  nodeName: string
  name: string
  text: string
  path: string
}

/** The period, and the day up to which it is looked at. */
interface Frame {
  from: string
  to: string
  /** Last day that counts: the last of the period, or today. */
  end: string
  /** What is due before this day and not done is overdue. */
  cutoff: string
  /** Last day of the next period. */
  nextEnd: string
}

/**
 * Returns what happened in a period, by section: as it was at the end of the period (or is today, while it lasts), from the history of
 * values and dates and not from their present state.
 * @param today `YYYY-MM-DD`.
 */
export function factsOf(history: History, kind: ReportKind, days: PeriodDays, today: string): Fact[] {
  const isOver = today > days.to
  const frame: Frame = {
    ...days,
    end: isOver ? days.to : today,
    cutoff: isOver ? dayAfter(days.to, 1) : today,
    nextEnd: nextDays(kind, days).to,
  }
  const facts = [
    ...history.steps.flatMap((step) => factsOfStep(step, frame)),
    ...history.results.filter(({ day }) => day >= frame.from && day <= frame.end).map(factOfResult),
    ...history.risks.flatMap((risk) => factsOfRisk(risk, frame)),
  ]
  const order = new Map(factSectionNames.map((section, at) => [section, at]))
  return facts.toSorted((a, b) => (order.get(a.section) ?? 0) - (order.get(b.section) ?? 0))
}

const pathOf = (screen: string, nodeId: number): string => `/task/project/${screen}?projectId=${nodeId}`
const screens = { node: 'projectDetails', index: 'PlanProgress', keyResult: 'PlanProgress' } as const

function factsOfStep(step: Step, frame: Frame): Fact[] {
  const { createdDay, cancelledDay } = step
  if (createdDay > frame.end || (cancelledDay && cancelledDay <= frame.end)) return []
  const found = new Map<FactSection, string>()
  const wasDone = isDone(progressOn(step, frame.end))
  const due = dueOn(step, frame.end)
  if (createdDay >= frame.from) found.set('added', `本期新增${due ? `，应于 ${due} 完成` : ''}`)
  if (wasDone) {
    if (isDoneWithin(step, frame)) found.set('done', doneText(step, frame))
    return linesOf(step, found)
  }
  const before = dueOn(step, dayAfter(frame.from, -1))
  if (before && before <= frame.to && due && due > frame.to)
    found.set('postponed', `应完成日期由 ${before} 改为 ${due}`)
  if (due && due < frame.cutoff) {
    const late = daysBetween(due, frame.end)
    found.set('overdue', `应于 ${due} 完成，已逾期 ${late} 天，${stateText(step, frame.end)}`)
  } else if (isRunning(step, frame)) found.set('running', runningText(step, frame))
  if (due && due >= frame.cutoff && due <= frame.nextEnd)
    found.set(
      'upcoming',
      `应于 ${due} 完成，还有 ${daysBetween(frame.end, due)} 天，${stateText(step, frame.end)}`,
    )
  return linesOf(step, found)
}

const linesOf = (step: Step, found: ReadonlyMap<FactSection, string>): Fact[] =>
  [...found].map(([section, text]) => ({
    section,
    nodeId: step.nodeId,
    nodeName: step.nodeName,
    name: step.name,
    text,
    path: pathOf(screens[step.kind], step.nodeId),
  }))

/** Returns the last value that was entered up to a day; the first later one says what was before it. */
function entryOn({ entries }: Step, day: string) {
  const last = entries.findLast((entry) => entry.day <= day)
  if (last) return { value: last.valueAfter, progress: last.progressAfter }
  const next = entries[0]
  return next && { value: next.valueBefore, progress: next.progressBefore }
}

const progressOn = (step: Step, day: string): number | null => {
  const entry = entryOn(step, day)
  return entry ? entry.progress : step.progress
}
const valueOn = (step: Step, day: string): number | null => {
  const entry = entryOn(step, day)
  return entry ? entry.value : step.value
}

/** Returns the day by which a step was to be done, as it was at the end of a day. */
function dueOn({ dueChanges, dueDate }: Step, day: string): string | null {
  const next = dueChanges.find((change) => change.day > day)
  return next ? next.from : dueDate
}

/** A step without entries is done since nobody knows when; it counts for no period. */
const isDoneWithin = (step: Step, { from, end }: Frame): boolean =>
  step.entries.some(
    (entry) =>
      entry.day >= from && entry.day <= end && !isDone(entry.progressBefore) && isDone(entry.progressAfter),
  )

const isRunning = ({ kind, startDate, entries }: Step, { from, end }: Frame): boolean =>
  kind !== 'node' &&
  (startDate === null || startDate <= end || entries.some(({ day }) => day >= from && day <= end))

const percent = (progress: number | null): string =>
  progress === null ? '没有填报' : `${Number(percentText(progress))}%`

const amount = (step: Step, value: number | null): string =>
  value === null || step.target === null ? '' : `（${value}/${step.target} ${step.unit ?? ''}）`

const stateText = (step: Step, day: string): string =>
  `进度 ${percent(progressOn(step, day))}${amount(step, valueOn(step, day))}`

const noteText = (step: Step, { from, end }: Frame): string => {
  const note = step.entries.findLast((entry) => entry.note && entry.day >= from && entry.day <= end)?.note
  return note ? `；${note}` : ''
}

const doneText = (step: Step, frame: Frame): string =>
  `已完成${amount(step, valueOn(step, frame.end))}${noteText(step, frame)}`

function runningText(step: Step, frame: Frame): string {
  const isEntered = step.entries.some(({ day }) => day >= frame.from && day <= frame.end)
  if (!isEntered) return `本期没有填报进展，${stateText(step, frame.end)}`
  const before = percent(progressOn(step, dayAfter(frame.from, -1)))
  const after = percent(progressOn(step, frame.end))
  return `进度 ${before} → ${after}${amount(step, valueOn(step, frame.end))}${noteText(step, frame)}`
}

const factOfResult = ({ nodeId, nodeName, name, day }: FoundResult): Fact => ({
  section: 'done',
  nodeId,
  nodeName,
  name,
  text: `取得成果，${day} 计入`,
  path: pathOf('ProjectResults', nodeId),
})

function factsOfRisk(risk: FoundRisk, { from, end }: Frame): Fact[] {
  const { nodeId, nodeName, name, level, foundDate, closedDate } = risk
  if (foundDate > end || (closedDate && closedDate < from)) return []
  const state = closedDate && closedDate <= end ? `已于 ${closedDate} 关闭` : `${foundDate} 发现，未关闭`
  return [
    {
      section: 'risks',
      nodeId,
      nodeName,
      name,
      text: `${level}风险，${state}`,
      path: pathOf('RiskRecord', nodeId),
    },
  ]
}

/** The texts of a report that its author edits. */
export interface ReportTexts {
  summary: string
  plan: string
  problems: string
}

const NAMED = 5

/** Returns the first texts of a report, in words from its facts. */
export function draftTexts(facts: readonly Fact[]): ReportTexts {
  const namesIn = (section: FactSection) =>
    facts.filter((fact) => fact.section === section).map(({ name }) => `「${name}」`)
  const said = (section: FactSection, what: string): string[] => {
    const names = namesIn(section)
    const more = names.length > NAMED ? `等 ${names.length} 项` : ''
    return names.length === 0 ? [] : [`${what}${names.slice(0, NAMED).join('、')}${more}`]
  }
  const sentence = (parts: readonly string[]): string => (parts.length === 0 ? '' : `${parts.join('；')}。`)
  return {
    summary: sentence([...said('done', '完成'), ...said('running', '推进'), ...said('added', '新增')]),
    plan: sentence([...said('overdue', '补齐逾期的'), ...said('upcoming', '完成即将到期的')]),
    problems: sentence([
      ...said('overdue', '逾期未完成：'),
      ...said('postponed', '推迟：'),
      ...said('risks', '需关注的风险：'),
    ]),
  }
}
