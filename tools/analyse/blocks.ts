import { augmented } from '@hepu/breeding/augmented'
import type { Augmented, BlockNames } from '@hepu/breeding/augmented'
import { isAugmented } from '@hepu/breeding/augmentedDesign'
import { blockConfounding } from '@hepu/breeding/mixed/blockConfounding'
import type { BlockNumbers } from '@hepu/breeding/mixed/levels'
import type { Result } from '@hepu/breeding/result'
import type { PlotTable } from '@hepu/breeding/table'
import { section } from './section.ts'
import { fixed, tableText } from './tableText.ts'

/** A point laid out in augmented blocks, corrected by the checks, or the reason why it cannot be. */
export interface AugmentedPoint {
  env: string
  result: Result<Augmented>
}

/** Corrects every point that is an augmented design by the checks of its blocks. */
export function augmentedPoints(
  plots: PlotTable,
  checks: readonly number[],
  blocks: BlockNames | null,
): AugmentedPoint[] {
  if (checks.length === 0) return []
  return plots.envs.flatMap((env, j) =>
    isAugmented(plots, j, checks, blocks) ? [{ env, result: augmented(plots, j, checks, blocks) }] : [],
  )
}

/** Returns the blocks as the numbers that the mixed model takes, −1 where none is named. */
export function blockNumbers(blocks: BlockNames): BlockNumbers {
  const numbers = new Map([...new Set(blocks)].map((name, i) => [name, i]))
  return Int32Array.from(blocks, (block) => (block === null ? -1 : numbers.get(block)!))
}

/** Says with which sets of entries the blocks are confounded. */
export function confoundingNotes(plots: PlotTable, blocks: BlockNames | null): string[] {
  return blocks === null ? [] : blockConfounding(plots, blockNumbers(blocks))
}

/** The augmented points as a tree, by point. */
export function augmentedTree(points: readonly AugmentedPoint[]): Record<string, unknown> {
  return Object.fromEntries(points.map(({ env, result }) => [env, section(result)]))
}

/** The augmented points as Chinese tables, best entries first. */
export function augmentedText(points: readonly AugmentedPoint[]): string {
  return points.map(pointText).join('\n\n')
}

const DIFFERENCES = {
  twoChecks: '两个对照',
  sameBlock: '同区组两个品种',
  otherBlock: '不同区组两个品种',
  entryAndCheck: '品种与对照',
} as const

function pointText({ env, result }: AugmentedPoint): string {
  const { value, reason, method } = result
  if (value === null) return `${method} ${env}\n${reason}`
  const rows = value.entries
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
    .map((e) => [
      `${e.entry}${e.isCheck ? '(对照)' : ''}`,
      String(e.n),
      fixed(e.mean, 2),
      fixed(e.adjusted, 2),
      String(e.rank ?? ''),
    ])
  const kinds = Object.keys(DIFFERENCES) as (keyof typeof DIFFERENCES)[]
  const differences = value.differences
  return [
    `${method} ${env}`,
    `区组效应:${value.blocks.map(({ block, effect }) => `${block} ${fixed(effect, 2) || '无对照'}`).join('，')}`,
    ...(differences === null
      ? []
      : [
          `LSD0.05:${kinds.map((kind) => `${DIFFERENCES[kind]} ${fixed(differences[kind].lsd05, 2)}`).join('，')}`,
        ]),
    ...(value.note === null ? [] : [value.note]),
    tableText(['品种', '小区数', '平均', '校正值', '位次'], rows),
  ].join('\n')
}
