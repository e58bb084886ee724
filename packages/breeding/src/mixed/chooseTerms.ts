import type { Model, Term } from './equations.ts'
import type { BlockNumbers, Levels } from './levels.ts'

/** The random terms that these data can separate, and in Chinese why others were left out. */
export interface ChosenTerms {
  random: Term[]
  notes: string[]
}

/** Chinese names of the components as they are printed. */
export const TERM_LABELS: Record<Term | 'error', string> = {
  gen: '品种',
  env: '试点',
  'gen:env': '品种×试点',
  'env:rep': '重复（试点内）',
  'env:rep:block': '不完全区组（重复内）',
  error: '误差',
}

/**
 * Takes entry, point, entry × point, replicate and block as random as far as the design separates them: a term whose
 * levels coincide with those of another, or with the plots, has no variance of its own that could be estimated.
 */
export function chooseTerms(levels: Levels, blocks: BlockNumbers | null): ChosenTerms {
  const envs = levels.envIndex.length
  const obstacles: [Term, string | null][] = [
    ['env', envs > 1 ? null : '只有1个试点，模型不含试点与品种×试点，遗传力含该试点的互作'],
    ['gen:env', envs > 1 ? interactionObstacle(levels) : ''],
    ['env:rep', repObstacle(levels)],
    ['env:rep:block', blocks === null ? '' : blockObstacle(levels)],
  ]
  return {
    random: ['gen', ...obstacles.filter(([, obstacle]) => obstacle === null).map(([term]) => term)],
    notes: [...obstacles.map(([, obstacle]) => obstacle ?? ''), fewEntriesNote(levels)].filter(
      (note) => note !== '',
    ),
  }
}

/** With fewer entries their variance rests on less than four degrees of freedom. */
const FEW_ENTRIES = 5

function fewEntriesNote({ entryIndex }: Levels): string {
  return entryIndex.length < FEW_ENTRIES ? `品种不足${FEW_ENTRIES}个，品种方差与遗传力很不准确` : ''
}

function interactionObstacle({ n, cells, entryIndex, envIndex }: Levels): string | null {
  if (n === cells) return '每个品种在每个试点只有1个值，品种×试点与误差无法分开，误差中含品种×试点'
  if (cells === entryIndex.length) return '每个品种只在1个试点，品种×试点与品种无法分开'
  if (cells === envIndex.length) return '每个试点只有1个品种，品种×试点与试点无法分开'
  return null
}

function repObstacle({ rep, reps, n, cells }: Levels): string | null {
  if (rep === null) return n === cells ? '' : '有小区未注明重复，模型不含重复'
  return reps.some((count) => count > 1) ? null : '各试点只有1次重复，重复与试点无法分开'
}

function blockObstacle({ block, blocks, n, reps }: Levels): string | null {
  if (block === null) return '有小区未注明区组，模型不含不完全区组'
  if (blocks === n) return '每个区组只有1个小区，区组与误差无法分开'
  const allReps = reps.reduce((sum, count) => sum + count, 0)
  return blocks > allReps ? null : '每次重复只有1个区组，区组与重复无法分开'
}

/** Returns the model of the predictions: with a single point its effect replaces the mean. */
export function blupModel({ random }: ChosenTerms, levels: Levels): Model {
  return { fixed: levels.envIndex.length > 1 ? 'mean' : 'env', random }
}

/** Predictions with fixed points. */
export function envFixedModel({ random }: ChosenTerms): Model {
  return { fixed: 'env', random: random.filter((term) => term !== 'env') }
}

/** Entries fixed: adjusted means. */
export function blueModel({ random }: ChosenTerms, interaction: boolean): Model {
  const isLeftOut = (term: Term): boolean => term === 'gen' || (term === 'gen:env' && !interaction)
  return { fixed: 'gen', random: random.filter((term) => !isLeftOut(term)) }
}

/** Writes the model in the notation of R. */
export function formulaOf({ fixed, random }: Model): string {
  const left = { mean: '1', env: 'env', gen: '0 + gen' }[fixed]
  return ['y ~ ' + left, ...random.map((term) => `(1|${term})`)].join(' + ')
}
