import { phases, type Phase } from '@hepu/api/areas/experiment/group/phases'

/** The phase of a workbook that names none, or none that is known. */
export const DEFAULT_PHASE: Phase = 'P2'

/**
 * Words that workbooks use for a phase, beside the labels and codes of the dictionary. 区域试验 without a year is the first
 * year; 品种比较试验 and 多点试验 are multi-point yield comparisons of a company, as is 高级产比.
 */
const words: Readonly<Record<Phase, readonly string[]>> = {
  T1: ['测配', '测交', '组合测试', 'TC1', 'TC2'],
  P1: ['初级试验', '初级产量比较试验', '初级品比', '初级品比试验'],
  P2: [
    '高级试验',
    '中级产比',
    '中级试验',
    '中高级试验',
    '高级品比',
    '品种比较试验',
    '品比试验',
    '品比',
    '多点试验',
    '多点品比试验',
  ],
  PRE: ['预试', '预备试验(预试)', '区域试验预备试验'],
  R1: ['区域试验', '区试', '初试', '区试第一年', '区试初试', '区域试验初试'],
  R2: ['复试', '续试', '区试第二年', '区试复试', '区域试验复试'],
  PT: ['生试', '生产示范试验'],
  APPROVE: ['申报审定', '报审定'],
  DEMO: ['展示', '示范', '展示试验', '示范试验', '品种展示'],
}

const normalise = (word: string): string => word.normalize('NFKC').replace(/\s/g, '').toUpperCase()

const byWord = new Map<string, Phase>(
  phases.flatMap((phase) =>
    [phase.value, phase.label, ...words[phase.value]].map((word) => [normalise(word), phase.value] as const),
  ),
)

/** Matches 区域试验 with its year in the usual spellings: 区试一年, 区域试验(第1年), 第一年区试. */
const REGIONAL = /^(?:区试|区域试验)\(?第?([一二12])年\)?$|^第?([一二12])年(?:区试|区域试验)$/

/** Returns the phase that a word means, or undefined for an unknown word. */
export function phaseOf(word: string): Phase | undefined {
  const text = normalise(word)
  const [, after, before] = REGIONAL.exec(text) ?? []
  const year = after ?? before
  if (year !== undefined) return '一1'.includes(year) ? 'R1' : 'R2'
  return byWord.get(text)
}

const vague = new Set(['区域试验', '区试'].map(normalise))

/** Whether the word means 区域试验 without its year. */
const isVaguePhase = (word: string): boolean => vague.has(normalise(word))

/** Words for a comparison at several points, which trials of any phase are. */
const loose = new Set(['多点试验', '多点品比试验'].map(normalise))

/** Why a word leaves the phase open. */
export type OpenReason = 'none' | 'year' | 'loose' | 'unknown'

/** Returns why a word leaves the phase open; undefined if it names one. A blank word is none. */
export function openReasonOf(word: string): OpenReason | undefined {
  if (word === '') return 'none'
  if (isVaguePhase(word)) return 'year'
  if (loose.has(normalise(word))) return 'loose'
  return phaseOf(word) ? undefined : 'unknown'
}

/** Whether a word may mean any phase: it is asked about once, for all groups with it. */
export function isOpenWord(word: string): boolean {
  const reason = openReasonOf(word)
  return reason === 'unknown' || reason === 'loose'
}

/** Words that a title, or the name of a sheet or file, has for other things too: 示范县, 展示厅, 学生试种. */
const ambiguous = new Set(['展示', '示范', '生试', 'TC1', 'TC2'])

/**
 * Words for phases that are searched in titles and names of sheets and files: the longer ones first, so that 区域试验预备试验 is none of
 * 区域试验. 多点试验, which trials of any phase are called, is none of them.
 */
export const titlePhases: readonly string[] = phases
  .flatMap(({ value, label }) => [label, ...words[value].map(normalise)])
  .filter((word) => !ambiguous.has(word) && !loose.has(word))
  .toSorted((a, b) => b.length - a.length || Number(isVaguePhase(a)) - Number(isVaguePhase(b)))

/** Every accepted word by phase, for messages and the notes of the templates. */
export const phaseWords: readonly { phase: Phase; label: string; words: readonly string[] }[] = phases.map(
  (phase) => ({
    phase: phase.value,
    label: phase.label,
    words: words[phase.value],
  }),
)
