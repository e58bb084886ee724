import type { Choices, ReadBook, ReadFinding } from '../book/draft.ts'
import { placeFindings } from '../shape/origin.ts'
import { isHarvest } from '../shape/yieldMeaning.ts'

/** Questions about a whole column or place: what is chosen for them changes many values. */
const WIDE: ReadonlySet<string> = new Set(['placeUnit', 'headerUnit', 'cropUnknown', 'dateSeason'])
/** Questions of one kind that stand above the confirmation; the others are counted. */
const SHOWN = 3

/** Returns the findings without those that the user has answered. */
export const unanswered = (findings: readonly ReadFinding[], choices: Choices): ReadFinding[] =>
  findings.filter(({ id }) => choices[id] === undefined)

/** Heads that are named; of more, their number says enough. */
const NAMED = 4

/** Says which columns nobody claims, and that no yield was read where there is none; the user may have overlooked both. */
export function unclaimedConcern({ columns }: Pick<ReadBook, 'columns'>, hasPlots: boolean): string[] {
  const open = columns.filter(({ isUnclaimed }) => isUnclaimed)
  if (open.length === 0) return []
  const names = open.slice(0, NAMED).map(({ header }) => `「${header}」`)
  const lacksYield = hasPlots && !columns.some(({ key }) => key !== null && isHarvest(key))
  return [
    `${open.length}列没有对应（${names.join('、')}${open.length > NAMED ? '等' : ''}），其中的值不导入${lacksYield ? '，且没有读到产量' : ''}；请在「列对应」中指定`,
  ]
}

/** A group of a preview, with the reason why its data must not change. */
interface ClosedGroup {
  year: number
  name: string
  closed?: string
}

/** Says of which groups nothing is written, because their evaluation is confirmed or published; null where there is none. */
export function closedNotice(groups: readonly ClosedGroup[]): string | null {
  const closed = groups.flatMap(({ year, name, closed: why }) => (why ? [`${year}年「${name}」${why}`] : []))
  if (closed.length === 0) return null
  const named = closed.slice(0, NAMED).join('、')
  return `${named}${closed.length > NAMED ? `等${closed.length}个组别` : ''}：其中的改动不导入`
}

/** Returns the open questions of a workbook that are shown above the confirmation: those that many values depend on. */
export function wideConcerns({ findings, origin }: ReadBook, choices: Choices): string[] {
  const open = unanswered(findings, choices).filter(
    ({ code, severity, actions }) => WIDE.has(code) && severity === 'warning' && actions !== undefined,
  )
  return [...Map.groupBy(open, ({ code }) => code).values()].flatMap((some) => messagesOf(origin, some))
}

function messagesOf(origin: ReadBook['origin'], findings: readonly ReadFinding[]): string[] {
  const shown = placeFindings(origin, findings.slice(0, SHOWN)).map(({ message }) => message)
  const rest = findings.length - shown.length
  return rest > 0 ? [...shown, `这样的提醒还有${rest}条`] : shown
}
