import { ORGANIZATION_LEVELS, tooManyLevels } from '@hepu/api/areas/authority/organization/organization'
import type { FindingContent } from '@hepu/api/cells/findings'
import { itemAt, must } from '@hepu/api/core/must'
import { heightsOf } from '@hepu/api/core/tree/treeRows'
import { inTurns } from '../../../../import/batch/chunks.ts'
import type { TableRow } from '../../../../import/table/readTable.ts'
import { levelOf } from '../organizationScope.ts'
import type { Draft } from './planOrganizations.ts'
import type { ExistingData } from './existingOrganizations.ts'

type Content = Omit<FindingContent, 'severity'>
type AddParentFinding = (row: TableRow, content: Content) => void

/**
 * Drops rows whose parent is unknown or dropped itself, that would end below themselves, or that are too deep. The parent
 * may be further down in the workbook. A dropped organisation keeps its old parent, which may make others invalid.
 * `written` are all codes of the workbook.
 */
export async function dropUnrooted(
  drafts: readonly Draft[],
  written: ReadonlySet<string>,
  existing: ExistingData,
  addFinding: AddParentFinding,
): Promise<Draft[]> {
  const tree = new Rooting(drafts, written, existing)
  for await (const { plan } of inTurns(drafts)) tree.settle(plan.code)
  return drafts.filter((draft) => {
    const content = tree.fallen.get(draft.plan.code)
    if (content) addFinding(draft.row, content)
    return content === undefined
  })
}

/**
 * Follows every organisation upwards to what is settled already. A settled one keeps its level: all above it is settled
 * too. Every row falls once at most, so each organisation is passed a few times, however long the chains are.
 */
class Rooting {
  /** Why rows are left out, by code. */
  readonly fallen = new Map<string, Content>()
  readonly #written: ReadonlySet<string>
  readonly #levels = new Map<string, number>()
  /** Rows that are new or move. */
  readonly #moving: ReadonlyMap<string, string>
  /** Code of the one above each organisation: before, and as it would be; null above the top. */
  readonly #before: ReadonlyMap<string, string | null>
  readonly #above: Map<string, string | null>
  readonly #below: ReadonlyMap<string, number>

  constructor(drafts: readonly Draft[], written: ReadonlySet<string>, existing: ExistingData) {
    this.#written = written
    this.#moving = new Map(
      drafts.flatMap(({ plan: { code, parent } }) => (parent === null ? [] : [[code, parent] as const])),
    )
    this.#before = placesOf(existing)
    this.#above = new Map([...this.#before, ...this.#moving])
    this.#below = levelsBelow(existing)
    this.#levels.set(existing.top.code, levelOf(existing.top))
  }

  /** Decides on an organisation, and on those above it as far as that takes. */
  settle(start: string): void {
    const way = [start]
    const steps = new Map([[start, 0]])
    const leave = () => void steps.delete(way.pop() ?? '')
    for (let code = way.at(-1); code !== undefined; code = way.at(-1)) {
      const above = this.#above.get(code)
      const step = steps.get(above ?? '')
      if (above === undefined || this.#levels.has(code)) leave()
      else if (above === null) this.#levels.set(code, 0)
      else if (!this.#above.has(above)) this.#fall(code, this.#unknown(above))
      else if (this.#levels.has(above))
        this.#place(code, must(this.#levels.get(above), 'the level above') + 1)
      else if (step === undefined) steps.set(above, way.push(above) - 1)
      else {
        const circle = way.slice(step)
        for (const [i, code] of circle.entries())
          if (this.#moves(code)) this.#fall(code, circleFrom(circle, i))
        for (let left = circle.length; left > 0; left--) leave()
      }
    }
  }

  #moves(code: string): boolean {
    return this.#moving.has(code) && !this.fallen.has(code)
  }

  /**
   * Sets the level of an organisation, or drops it if all below it would become too deep. One that does not move keeps its
   * level.
   */
  #place(code: string, level: number): void {
    const deepest = level + (this.#below.get(code) ?? 0)
    if (deepest <= ORGANIZATION_LEVELS || !this.#moves(code)) this.#levels.set(code, level)
    else this.#fall(code, tooDeep(must(this.#moving.get(code), 'the new parent'), deepest))
  }

  /** Drops an organisation: a new one disappears, an existing one is back at its old parent. */
  #fall(code: string, content: Content): void {
    this.fallen.set(code, content)
    const before = this.#before.get(code)
    if (before === undefined) this.#above.delete(code)
    else this.#above.set(code, before)
  }

  #unknown(parent: string): Content {
    if (!this.#written.has(parent)) return unknownParent(parent)
    const text = `上级「${parent}」有错误未能导入，这一行也不导入`
    return { code: 'parentRejected', read: parent, expected: PARENT, text }
  }
}

const PARENT = '管理范围内或本文件中的机构编码'

/** Returns the finding for a parent code that no organisation has. */
export const unknownParent = (parent: string): Content => ({
  code: 'parentUnknown',
  read: parent,
  expected: PARENT,
  text: `上级编码「${parent}」不存在或不在您的管理范围内`,
})

const placesOf = ({ byId, top }: ExistingData): Map<string, string | null> =>
  new Map(
    [...byId.values()].map((org) => [
      org.code,
      org.id === top.id ? null : (byId.get(org.parentId ?? 0)?.code ?? null),
    ]),
  )

/** Counts the levels below each organisation now, by code. */
function levelsBelow({ byId }: ExistingData): Map<string, number> {
  const heights = heightsOf([...byId.values()])
  return new Map([...byId.values()].map(({ id, code }) => [code, (heights.get(id) ?? 1) - 1]))
}

/** Codes of a circle that a message lists one by one. */
const MAX_LISTED = 10

function circleFrom(circle: readonly string[], start: number): Content {
  const at = (i: number) => itemAt(circle, (start + i) % circle.length)
  const listed = Array.from({ length: Math.min(circle.length, MAX_LISTED) }, (_, i) => at(i))
  const rest = circle.length > MAX_LISTED ? [`…（共${circle.length}个）`] : []
  return {
    code: 'parentCycle',
    read: at(1),
    expected: '不在其下级之中的机构',
    text: `上级形成循环：${[...listed, ...rest, at(0)].join(' → ')}`,
  }
}

const tooDeep = (parent: string, level: number): Content => ({
  code: 'parentTooDeep',
  read: parent,
  expected: `最多${ORGANIZATION_LEVELS}级`,
  text: `${tooManyLevels}，这一行连同其下级会到第${level}级，不导入`,
})
