import type * as api from '@hepu/api/areas/experiment/analysis/analysis'
import type { Trait } from '@hepu/api/areas/experiment/traits/traits'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { cellMean } from '@hepu/breeding/table'
import { cachedAnalysis } from '../analysis/analysisCache.ts'
import type { Entry, Trial, TrialValue } from '../analysis/loadTrial.ts'
import { checkOf, entryHeadOf, groupHeadOf, pointHeadOf } from '../group/presentHeads.ts'
import { proposalsOf } from '../scrap/scrapProposals.ts'
import { traitHeadOf } from '../analysis/traitHeads.ts'
import { commonest, summariseTraits, worstWord } from '../analysis/traitSummary.ts'
import { isNumeric } from '../analysis/trialTables.ts'

type Survey = ResultOf<typeof api.surveyInformation>
type Cell = Survey['cells'][number]
type CellValue = Cell['values'][string]

/**
 * Returns 调查信息: the values of the surveyed traits per point, of one entry and the checks or of all entries at one
 * point, with the summary over the valid points. Points left out keep their cells, which the screen shows greyed.
 */
export function surveyTrial(trial: Trial, entryId?: number, pointId?: number): Survey {
  const entries = chooseEntries(trial, entryId)
  const points = choosePoints(trial, pointId)
  const proposals = proposalsOf(trial)
  const summaries = summariseTraits(trial)
  const withCells = entryId !== undefined || pointId !== undefined
  return {
    group: groupHeadOf(trial.group),
    traits: trial.traits.map(traitHeadOf),
    points: trial.points.map((point, p) => pointHeadOf(point, itemAt(proposals, p))),
    entries: entries.map(entryHeadOf),
    checks: trial.checks.map(checkOf),
    cells: withCells ? cellsOf(trial, entries, points) : [],
    summary: entries.map((entry) => ({
      entryId: entry.id,
      values: itemAt(summaries, trial.entries.indexOf(entry)),
    })),
  }
}

/** 调查信息 of a group, cached per data version, entry and point. */
export const surveyInformation = cachedAnalysis(surveyTrial)

function chooseEntries(trial: Trial, entryId: number | undefined): readonly Entry[] {
  if (entryId === undefined) return trial.entries
  const chosen = trial.entries.find((entry) => entry.id === entryId)
  if (!chosen) throw new AppError('NOT_FOUND', '品种不存在或不在该组别')
  return [chosen, ...trial.checks.filter((check) => check.id !== entryId)]
}

function choosePoints(trial: Trial, pointId: number | undefined): number[] {
  const all = trial.points.map((_, p) => p)
  if (pointId === undefined) return all
  const chosen = all.filter((p) => itemAt(trial.points, p).id === pointId)
  if (chosen.length === 0) throw new AppError('NOT_FOUND', '试点不存在或不在该组别')
  return chosen
}

function cellsOf(trial: Trial, entries: readonly Entry[], points: readonly number[]): Cell[] {
  const words = Map.groupBy(
    trial.values.filter((value) => value.text !== null),
    wordKey,
  )
  const readers = trial.traits.map((trait) => ({
    key: trait.key,
    read: isNumeric(trait) ? numberReader(trial, trait) : wordReader(trial, trait, words),
  }))
  return entries.flatMap((entry) => {
    const e = trial.entries.indexOf(entry)
    return points.flatMap((p) => {
      const values = readers.flatMap(({ key, read }) => {
        const value = read(e, p)
        return value ? [[key, value] as const] : []
      })
      if (values.length === 0) return []
      return [{ entryId: entry.id, pointId: itemAt(trial.points, p).id, values: Object.fromEntries(values) }]
    })
  })
}

type Reader = (entry: number, point: number) => CellValue | null

function numberReader(trial: Trial, trait: Trait): Reader {
  const table = trial.pointTable(trait.key, 'all')
  const { entry, env, y, envs } = trial.plotTable(trait.key, 'all')
  const counts = new Int32Array(trial.entries.length * envs.length)
  y.forEach((value, i) => {
    if (Number.isNaN(value)) return
    const cell = itemAt(entry, i) * envs.length + itemAt(env, i)
    counts[cell] = itemAt(counts, cell) + 1
  })
  return (e, p) => {
    const num = cellMean(table, e, p)
    return Number.isNaN(num) ? null : { num, text: null, n: itemAt(counts, e * envs.length + p) }
  }
}

const wordKey = (of: Pick<TrialValue, 'traitKey' | 'entryId' | 'pointId'>): string =>
  `${of.traitKey}/${of.entryId}/${of.pointId}`

function wordReader(trial: Trial, trait: Trait, words: ReadonlyMap<string, readonly TrialValue[]>): Reader {
  return (e, p) => {
    const of = {
      traitKey: trait.key,
      entryId: itemAt(trial.entries, e).id,
      pointId: itemAt(trial.points, p).id,
    }
    const found = words.get(wordKey(of))
    if (!found) return null
    const texts = found.flatMap((value) => value.text ?? [])
    return {
      num: null,
      text: trait.category === '病害' ? worstWord(trait, texts) : commonest(texts),
      n: found.length,
    }
  }
}
