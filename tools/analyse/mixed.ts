import { TERM_LABELS } from '@hepu/breeding/mixed/chooseTerms'
import type { Blue, FittedModel, Mixed } from '@hepu/breeding/mixed/types'
import type { Result } from '@hepu/breeding/result'
import { fixed, tableText } from './tableText.ts'

/** The mixed models as a JSON tree; a model that cannot be fitted holds its reason. */
export function mixedTree({ value, reason, method, version }: Result<Mixed>): Record<string, unknown> {
  if (value === null) return { reason, method, version }
  const { heritability, blupEnvFixed, blue, blueNoGe, ...rest } = value
  return {
    ...rest,
    heritability: {
      ...heritability,
      cullis: heritability.cullis.value,
      cullisReason: heritability.cullis.reason,
    },
    blupEnvFixed: partTree(blupEnvFixed),
    blue: partTree(blue),
    blueNoGe: partTree(blueNoGe),
    method,
    version,
  }
}

const partTree = ({ value, reason }: Result<FittedModel>): object => value ?? { reason }

/** The mixed models as Chinese tables: components and heritability first, then the entries by prediction. */
export function mixedText({ value, reason, method }: Result<Mixed>): string {
  if (value === null) return `${method}\n${reason}`
  const { heritability: h, entries, blue, notes } = value
  const rows = entries
    .toSorted((a, b) => a.rank - b.rank)
    .map((e) => [
      e.entry,
      String(e.nEnv),
      String(e.nPlots),
      fixed(e.mean, 2),
      fixed(e.blup, 2),
      String(e.rank),
      fixed(e.reliability, 3),
      fixed(e.blue, 2),
      fixed(e.blueSe, 2),
    ])
  return [
    `${method} ${value.formula}`,
    componentsText(value),
    `遗传力(品种均值) ${fixed(h.entryMean, 4)}，Cullis ${fixed(h.cullis.value, 4) || h.cullis.reason}`,
    blueText(blue),
    ...notes,
    tableText(['品种', '试点数', '值数', '平均', 'BLUP', '位次', '可靠性', '矫正均值', '标准误'], rows),
  ].join('\n')
}

function componentsText({ varianceComponents, remlCriterion, iterations }: Mixed): string {
  const parts = Object.entries(varianceComponents).map(
    ([term, value]) => `${TERM_LABELS[term as keyof typeof TERM_LABELS]} ${Number(value.toPrecision(6))}`,
  )
  return `方差分量:${parts.join('，')}(−2logL=${fixed(remlCriterion, 4)}，迭代${iterations}次)`
}

function blueText({ value, reason }: Result<Blue>): string {
  return value === null ? `矫正均值:${reason}` : `矫正均值差数的平均标准误 ${fixed(value.averageSed, 2)}`
}
