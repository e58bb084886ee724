import { createFinding } from '@hepu/api/cells/findings'
import { standardMoistureOf } from '../../../analysis/standardMoisture.ts'
import type { Draft, ReadBook, ReadFinding } from '../../book/draft.ts'
import type { GroupRow } from '../existingTrial.ts'

/** A group of the draft and its stored row. */
interface Place {
  /** Its name and year: groups of several years often have the same name. */
  title: string
  existing: GroupRow | null
}

/** The moisture of given yields if the workbook does not say it. */
export interface OpenMoisture {
  /** Whether the user is still asked: an answer applies to groups that the import makes. */
  isAsked: boolean
  /** Findings where neither the workbook nor the group has a moisture: the standard of the crop is assumed. */
  assumed: ReadFinding[]
  /** Findings on the moisture that existing groups keep. */
  kept: ReadFinding[]
}

/**
 * Settles the moisture of yields given as kg/亩 without one. An existing group keeps its own 标准水分, set or not, whatever
 * the answer; a new one takes the answer, else the standard of the crop is assumed. Each case is reported.
 */
export function checkMoisture(
  book: ReadBook,
  draft: Draft,
  known: readonly (GroupRow | null)[],
  crop: string,
): OpenMoisture {
  const isOpen = book.needs.some(({ key }) => key === 'standardMoisture')
  const isGiven = isOpen || draft.groups.some(({ standardMoisture }) => standardMoisture !== null)
  const places = draft.groups.map(({ name, year }, at): Place => ({
    title: `「${name}」（${year}年）`,
    existing: known[at] ?? null,
  }))
  const hasNew = places.some(({ existing }) => existing === null)
  const unsaid = places.filter(({ existing }) => existing?.standardMoisture === null)
  const said = places.filter(({ existing }) => (existing?.standardMoisture ?? null) !== null)
  const assumed = standardMoistureOf({ standardMoisture: null, crop })
  const findingOf = (id: string, text: string): ReadFinding[] => [
    {
      ...createFinding({ sheet: book.sheet }, { ...finding, text }),
      id: `${book.sheet}!${id}`,
    },
  ]
  return {
    isAsked: isOpen && (hasNew || places.length === 0),
    assumed: [
      ...(isOpen && hasNew ? findingOf('moistureAssumed', assumedText(assumed, places)) : []),
      ...(isGiven && unsaid.length > 0 ? findingOf('moistureUnsaid', unsaidText(unsaid, assumed)) : []),
    ],
    kept: isGiven && said.length > 0 ? findingOf('moistureKept', keptText(said)) : [],
  }
}

const finding = { severity: 'warning' as const, code: 'moistureAssumed', read: '', expected: '' }

function assumedText(standard: number, places: readonly Place[]): string {
  const which = places.every(({ existing }) => existing === null) ? '' : '新组别的'
  return `工作簿没有注明亩产所含的水分，假定${which}亩产已折算到标准水分${standard}%；不是时请补填「亩产的标准水分」并重新检查`
}

const unsaidText = (groups: readonly Place[], standard: number): string =>
  `已有组别${namesOf(groups)}没有注明标准水分，导入不改变，仍按${standard}%计（假定）；不是时请在试验设置中填写标准水分`

const keptText = (groups: readonly Place[]): string => {
  const each = groups.map(({ title, existing }) => `${title}${existing?.standardMoisture}%`).join('、')
  return `已有组别的标准水分保持不变，工作簿给出的亩产按此计：${each}`
}

const namesOf = (groups: readonly Place[]): string => groups.map(({ title }) => title).join('、')
