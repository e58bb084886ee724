import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { mayChange } from '../../../../db/scope.ts'
import type { Ctx } from '../../../../http/context.ts'
import type { ImportKind, Meanings } from '../../../../import/batch/importKind.ts'
import type { TrialKind } from '../book/trialBatch.ts'
import { findingLabel } from '../book/findingCodes.ts'
import { fileConstants } from '../map/fileConstants.ts'
import { readBook } from '../pipeline/readBook.ts'
import { hasMoved, runImport } from '../write/runImport.ts'
import type { Batch, StoredPreview } from '../book/storedPreview.ts'
import type { Defaults } from '../book/readRequest.ts'
import { loadTraits } from '../../traits/loadTraits.ts'
import { previewTrial } from '../pipeline/previewTrial.ts'

type Kind = ImportKind<StoredPreview, Partial<Defaults>>

/** Meanings of the columns of plot data, and the values of the whole file that are remembered with them. */
const plotMeanings: Meanings = {
  columnsOf: async ({ db }, owner) => fillColumns(await loadTraits(db, owner)),
  constants: fileConstants,
}

const trialImport = (name: TrialKind): Kind => ({
  name,
  read: 'experiment.variety:read',
  write: 'experiment.variety:import',
  findingLabel,
  ...(name === 'fillData' ? { meanings: plotMeanings } : {}),
  readBook: async (batch, reading, ctx) => {
    const { fileName, crop, options } = batch
    const { own } = await loadTraits(ctx.db, batch)
    return readBook({ fileName, kind: name, crop, own, defaults: options.defaults }, reading)
  },
  compare: previewTrial,
  hasMoved: (ctx, batch, preview) =>
    hasMoved(
      ctx,
      { orgId: batch.orgId, crop: batch.crop },
      { groups: preview.groups.map((group) => ({ ...NO_ATTRIBUTES, ...group })) },
      preview,
    ),
  blocker: blockerOf,
  run: runImport,
  can: canOf,
})

/** The two kinds of trial workbooks. */
export const kinds: Readonly<Record<TrialKind, Kind>> = {
  fillData: trialImport('fillData'),
  information: trialImport('information'),
}

export const kindOf = (batch: Batch): Kind => kinds[batch.kind === 'information' ? 'information' : 'fillData']

function blockerOf({ needs, groups, isSame, severities }: StoredPreview): string | null {
  const missing = needs.filter((need) => need.required)
  if (missing.length > 0) return `请先补填：${missing.map((need) => need.label).join('、')}`
  if (groups.length === 0) return '没有可以导入的数据'
  const isRefused = isSame && severities.error > 0 && groups.some((group) => group.closed)
  return isRefused ? '有改动的组别已发布或已确认，没有其他可以导入的内容' : null
}

function canOf(ctx: Ctx, batch: Batch): Record<string, boolean> {
  const { state } = batch
  const isOurs = mayChange(ctx, batch)
  const isOpen = isOurs && state === 'previewed' && ctx.caller.permissions.has('experiment.variety:import')
  const undo = isOurs && state === 'done' && ctx.caller.permissions.has('experiment.variety:undo')
  return { choose: isOpen, answer: isOpen, undo }
}

const NO_ATTRIBUTES = { ripePeriod: null, ecoZone: null, level: null, leadOrg: null, standardMoisture: null }
