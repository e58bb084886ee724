import type { TrialColumn } from '@hepu/api/areas/experiment/import/fillColumns'
import { headOf, type ColumnDef, type MappedColumn } from '@hepu/api/cells/columnDefs'
import { matchHead, nameColumns, type HeadMatch, type HeadNames } from '@hepu/api/cells/matchHead'
import { comparable } from '@hepu/api/cells/normalise'

/** What the head of a column means. */
export interface Meaning {
  key: string
  def: ColumnDef
  /** The head as the mapping understands it, with the unit as written. */
  head: string
  /** Turns a number into the unit of the column; null where it stands in it already. */
  convert: MappedColumn['convert']
  /** The unit that the head names, as the column knows it; null if it names none. */
  unit: string | null
  /** A word that stations use and that counts only where no column has a better one for the same key. */
  isWeak: boolean
}

/** Words of stations that mean a column only where nothing better is there: 承试单位 is the point if no column 试验点 is. */
const STATION_WORDS: Readonly<Record<string, readonly string[]>> = {
  entry: [
    '品系',
    '品系名称',
    '参试品系',
    '参试组合',
    '杂交组合',
    '参试材料',
    '品种(系)',
    '品种(系)名称',
    '品种/组合',
    '材料',
    '材料名称',
    '真实名称',
    '真名',
  ],
  entryNo: ['代号', '编号', '密码', '密码编号', '品种代号', '代码'],
  point: ['试点名', '承试单位', '承担单位', '试验地点', '试验单位', '点名', '点次'],
  weight: [
    '小区鲜重',
    '小区产',
    '小区重',
    '小区重量',
    '小区籽粒重量',
    '小区籽粒产量',
    '小区实收产量',
    '小区籽粒鲜重',
    '实收产量',
    '实收重量',
    '收获重量',
    '籽粒重量',
    '净重',
    '小区净重',
    '小区实产',
  ],
  area: [
    '面积',
    '小区规格',
    '小区大小',
    '小区长×宽',
    '小区规格(m)',
    '小区规格(长×宽)',
    '小区面积(长×宽)',
    '小区大小(m)',
  ],
  harvestArea: ['小区计产面积', '小区收获面积'],
  moisture: ['水份', '收获水分', '收获水份', '收获时含水量', '籽粒水分'],
  plotNo: ['区号'],
  rep: ['重复次序', '重复编号'],
  isCk: ['对照否', '是否CK'],
  harvestPlants: ['实收株数'],
}

/** Heads of an import: those of its columns, and the words of stations. */
export class HeadWords {
  readonly #names: HeadNames
  readonly #weak: HeadNames

  constructor(columns: readonly TrialColumn[]) {
    this.#names = nameColumns(columns)
    this.#weak = nameColumns(
      columns.flatMap((def) => {
        const [label, ...synonyms] = STATION_WORDS[def.key] ?? []
        return label === undefined ? [] : [{ ...def, label, synonyms, aliases: [] }]
      }),
    )
    for (const def of columns) this.#defs.set(def.key, def)
    this.#traits = columns.flatMap(({ trait, label }) => (trait && label.length > 1 ? [label] : []))
  }

  readonly #traits: readonly string[]

  readonly #defs = new Map<string, ColumnDef>()

  /** Returns what a head means, with a unit that stands in a row of its own; null for an unknown head. */
  meaningOf(text: string, unit: string | null = null): Meaning | null {
    const perPlot = plotUnitIn(text)
    if (perPlot !== null) {
      const meaning = this.meaningOf(perPlot.head, unit)
      return meaning && { ...meaning, isWeak: true }
    }
    const found = this.#match(unit === null ? text : `${text}(${unit})`)
    if (unit !== null && found?.match.unit.known === false && COUNTED.has(unit)) return this.meaningOf(text)
    if (!found) return null
    const { match, isWeak } = found
    const def = this.#defs.get(match.def.key) ?? match.def
    const { name, known, convert } = match.unit
    const isShort = !known && isShortUnit(name, def.unit)
    const isOwn = name === null || isShort || (known && convert === null)
    return {
      key: def.key,
      def,
      head: isOwn ? headOf(def) : `${def.label}(${name})`,
      convert: isOwn ? null : convert,
      unit: known ? name : null,
      isWeak: isWeak || isShort,
    }
  }

  /** Whether a text names a trait that is surveyed: 株高汇总(cm). The name of a group, as 4500密度组, does not count. */
  namesTrait(text: string): boolean {
    const bare = text.replace(/^.*组/, '')
    return this.#traits.some((label) => bare.includes(label))
  }

  /** Returns the head that the mapping understands without a remark. */
  canonical(key: string): string {
    const def = this.#defs.get(key)
    return def ? headOf(def) : key
  }

  #match(text: string): { match: HeadMatch; isWeak: boolean } | null {
    const strong = matchHead(text, this.#names)
    if (strong) return { match: strong, isWeak: false }
    const weak = matchHead(text, this.#weak)
    return weak ? { match: weak, isWeak: true } : null
  }
}

/** 亩穗数(万) counts per mu as 亩穗数(万/亩) does. */
const isShortUnit = (written: string | null, unit: string | undefined): boolean =>
  written !== null && /^万[株穗粒]?$/.test(comparable(written)) && /^万[株穗粒]?\/亩$/.test(unit ?? '')

const PLOT_UNIT = /^(.+[(/](?:kg|g|公斤|千克|斤|克))\/(?:(\d+(?:\.\d+)?)(?:m2|平方米|平米)|小区)(\)?)$/

/** Returns a head whose unit names the plot, without it, and the area of the plot in m²: 小区产量(kg/20m2). */
export function plotUnitIn(text: string): { head: string; area: number | null } | null {
  if (!/[/／]/.test(text)) return null
  const [, before, area, behind] = PLOT_UNIT.exec(comparable(text)) ?? []
  return before === undefined ? null : { head: before + behind!, area: area ? Number(area) : null }
}

const COMPUTED =
  /^(?:序号|平均|均值|合计|总和|总计|小计|位次|名次|排名|排序|产量位次|增产率|增减产|平均(?:值|数|产量|亩产|小区产量))(?:\(.*\)|%)?$|^(?:比|较|与)\d*(?:ck|对照|邻近|相邻|邻|平均)|^(?:增|减)产|^[±+]|系数$/

/** Whether a column holds what is computed from the others: means over replicates, ranks, percentages of the check. */
export const isComputedHead = (text: string): boolean => COMPUTED.test(comparable(text))

/** Units that only say what is counted. */
const COUNTED: ReadonlySet<string> = new Set('株 穗 粒 个 行 天 级 日'.split(' '))
