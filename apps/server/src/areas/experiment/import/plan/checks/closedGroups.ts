import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { columnLetter, createFinding, type FindingPlace } from '@hepu/api/cells/findings'
import { isOpen, latestStates } from '../../../group/groupState.ts'
import type { TrialCtx } from '../../../analysis/loadTrial.ts'
import { LEFT_OUT, type DraftGroup, type ReadBook, type ReadFinding } from '../../book/draft.ts'
import type { GroupPlan } from '../planGroup.ts'
import { findGroups } from '../existingTrial.ts'
import type { Scope } from '../../book/scope.ts'

/** Groups of a workbook whose data must not change, by their position in the draft, each with the reason: 已发布, 已确认. */
export type ClosedGroups = ReadonlyMap<number, string>

/** Returns the groups of a workbook whose evaluation is confirmed or published. */
export async function findClosed(
  ctx: TrialCtx,
  scope: Scope,
  groups: readonly DraftGroup[],
): Promise<ClosedGroups> {
  const known = await findGroups(ctx.db, scope, groups)
  const states = await latestStates(
    ctx,
    known.flatMap((row) => (row ? [row.id] : [])),
  )
  return new Map(
    known.flatMap((row, place): [number, string][] => {
      const state = row ? states.get(row.id) : undefined
      return state === undefined || isOpen(state) ? [] : [[place, upgradeStates[state]]]
    }),
  )
}

/** Number of refused values of a group that are listed one by one; the rest is only counted. */
const MAX_LISTED = 200

/** A change that the workbook would make in a closed group. */
interface Refused {
  /** Row in the workbook; null if the change comes from no single row. */
  row: number | null
  /** Key of the column, if the change comes from a single cell. */
  key: string | null
  read: string
  text: string
}

/** Collects what a workbook would change in a closed group, and counts what is not listed. */
export class ClosedChanges {
  readonly #listed: Refused[] = []
  #count = 0
  #hasPlots = false

  /** Adds a piece of the plan of the group. */
  add({ changes, plots, observations }: GroupPlan): void {
    const newPlots = new Set(plots.map(({ no }) => no))
    if (plots.length > 0) this.#hasPlots = true
    for (const { where, fields, no } of changes) {
      for (const { isComputed, key, field, before, after } of fields) {
        if (isComputed) continue
        this.#note({
          row: no ?? null,
          key,
          read: after,
          text: `${where}的${field}原为${before}，工作簿为${after}`,
        })
      }
    }
    for (const { no } of plots) this.#note({ row: no ?? null, key: null, read: '新的小区', text: '新增小区' })
    for (const { no, trait, record } of observations) {
      if (newPlots.has(no)) continue
      const read = record.rawText ?? String(record.valueNum ?? record.valueText ?? record.valueDate ?? '')
      this.#note({ row: no ?? null, key: trait, read, text: '新增观测值' })
    }
  }

  /**
   * Reports every value that the workbook would change, with its row and column, the stored value, the read value and
   * what to do first. Nothing of the group is written; the other groups of the workbook are not affected.
   */
  findings(book: ReadBook, plan: GroupPlan, why: string): ReadFinding[] {
    for (const refused of this.#newNames(plan)) this.#note(refused)
    const listed = this.#listed.map((change, at) => closedFinding(book, plan, why, change, at))
    const rest = this.#count - listed.length
    if (rest === 0) return listed
    const more = { row: null, key: null, read: plan.draft.name, text: `另有 ${rest} 处改动` }
    return [...listed, closedFinding(book, plan, why, more, MAX_LISTED)]
  }

  #note(refused: Refused): void {
    if (this.#count++ < MAX_LISTED) this.#listed.push(refused)
  }

  /** New points or entries by number when they come without plots, as in an information workbook. */
  #newNames({ draft: { name }, points, entries }: GroupPlan): Refused[] {
    if (this.#hasPlots) return []
    return [...namesText(name, '试点', points.length), ...namesText(name, '参试品种', entries.length)]
  }
}

function closedFinding(
  book: ReadBook,
  plan: GroupPlan,
  why: string,
  change: Refused,
  at: number,
): ReadFinding {
  const { year, phase, name } = plan.draft
  const first = why === upgradeStates.PUBLISHED ? '撤销发布' : '撤回确认'
  const group = `${year}年组别「${name}」${why}，数据不可修改；需要更正时请先${first}，再导入`
  const finding = createFinding(placeOf(book, change), {
    severity: 'error',
    code: 'groupPublished',
    read: change.read,
    expected: `先${first}`,
    text: `${group}：${change.text}`,
    action: LEFT_OUT,
  })
  return { ...finding, id: `${book.sheet}!${year}:${phase}:${name}:groupPublished:${at}` }
}

const namesText = (name: string, kind: string, count: number): Refused[] =>
  count === 0 ? [] : [{ row: null, key: null, read: name, text: `新增${kind} ${count} 个` }]

/** Columns of the workbook that are stored in another column. */
const KEPT_IN: Readonly<Record<string, string>> = { earWeight: 'weight', harvestArea: 'area' }

function placeOf({ sheet, columns }: ReadBook, { row, key }: Refused): FindingPlace {
  if (row === null) return { sheet }
  const column = columns.find((column) => column.key !== null && (KEPT_IN[column.key] ?? column.key) === key)
  if (!column) return { sheet, row }
  return { sheet, row, index: indexOf(column.letter), column: column.header }
}

function indexOf(letter: string): number {
  let index = 0
  while (columnLetter(index) !== letter && index < 20_000) index++
  return index
}
