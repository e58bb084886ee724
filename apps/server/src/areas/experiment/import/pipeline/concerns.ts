import type { Choices, ReadBook, ReadFinding } from '../book/draft.ts'
import { placeFindings } from '../shape/origin.ts'

/** Questions about a whole column or place: what is chosen for them changes many values. */
const WIDE: ReadonlySet<string> = new Set(['placeUnit', 'headerUnit', 'cropUnknown', 'dateSeason'])
/** Questions of one kind that stand above the confirmation; the others are counted. */
const SHOWN = 3

/** Returns the findings without those that the user has answered. */
export const unanswered = (findings: readonly ReadFinding[], choices: Choices): ReadFinding[] =>
  findings.filter(({ id }) => choices[id] === undefined)

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
